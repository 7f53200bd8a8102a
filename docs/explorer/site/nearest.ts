// The box that the arrow keys lead to: the nearest one in that direction, those straight ahead before those aside.
import type { Box, Frame } from '../model.ts';

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where the name of a frame stands, so do its states: inside it, not at its middle. */
const middle = ({ x, y, width, height, form }: Frame & Pick<Box, 'form'>) => ({
  x: x + width / 2,
  y: form === 'frame' ? y + 18 : y + height / 2,
});

/** Null when nothing is there, or for another key. */
export function nearest(boxes: readonly Box[], from: Box, key: string): Box | null {
  const way = ways[key];
  if (way === undefined) return null;
  const start = middle(from);
  const distance = (box: Box): number => {
    const { x, y } = middle(box);
    const ahead = (x - start.x) * way[0] + (y - start.y) * way[1];
    const aside = Math.abs((x - start.x) * way[1]) + Math.abs((y - start.y) * way[0]);
    return ahead < 5 ? Infinity : ahead + 2 * aside;
  };
  const [first] = boxes
    .filter((box) => box !== from && distance(box) < Infinity)
    .toSorted((one, other) => distance(one) - distance(other));
  return first ?? null;
}
