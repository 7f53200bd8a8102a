// Finds the box to which an arrow key moves the focus.
import type { Box, Rectangle } from '../explorerModel.ts';

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The middle of a box; of a compound state that of its title, because its children are in the middle of the box. */
const middle = ({ x, y, width, height, boxType: form }: Rectangle & Pick<Box, 'boxType'>) => ({
  x: x + width / 2,
  y: form === 'compound' ? y + 18 : y + height / 2,
});

/** The nearest box in the direction of the key; a distance to the side counts twice. Null without such a box and for any other key. */
export function nearestBox(boxes: readonly Box[], from: Box, key: string): Box | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const start = middle(from);
  const distance = (box: Box): number => {
    const { x, y } = middle(box);
    const ahead = (x - start.x) * direction[0] + (y - start.y) * direction[1];
    const aside = Math.abs((x - start.x) * direction[1]) + Math.abs((y - start.y) * direction[0]);
    return ahead < 5 ? Infinity : ahead + 2 * aside;
  };
  const [nearest] = boxes
    .filter((box) => box !== from && distance(box) < Infinity)
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? null;
}
