// Looking around a diagram: it scrolls by itself, so that wheel, touch and keys pan it as they do any page; a mouse may also drag it.
// Zooming keeps what is in the middle.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Box, View } from '../model.ts';

const smallest = 0.2;
const largest = 2;
/** Pixels that a hand trembles. */
const tremor = 4;

const within = (scale: number) => Math.min(largest, Math.max(smallest, scale));

const wholeIn = ({ clientWidth, clientHeight }: Element, { width, height }: View) =>
  within(Math.min(1, (clientWidth - 32) / width, (clientHeight - 32) / height));

function showBox(canvas: Element, box: Box, scale: number): void {
  const [left, top] = [box.x * scale, box.y * scale];
  const [right, bottom] = [left + box.width * scale, top + Math.min(box.height, 60) * scale];
  const isIn =
    left >= canvas.scrollLeft &&
    right <= canvas.scrollLeft + canvas.clientWidth &&
    top >= canvas.scrollTop &&
    bottom <= canvas.scrollTop + canvas.clientHeight;
  if (isIn) return;
  canvas.scrollLeft = (left + right - canvas.clientWidth) / 2;
  canvas.scrollTop = (top + bottom - canvas.clientHeight) / 2;
}

export interface Canvas {
  canvas: RefObject<HTMLDivElement | null>;
  scale: number;
  zoom: (factor: number) => void;
  fit: () => void;
}

/** @param box the one that has to be seen */
export function useCanvas(view: View, box: Box | undefined): Canvas {
  const canvas = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [start] = view.starts;
  /** What comes into the middle when the size has changed, as shares of the whole. It begins where the machine does. */
  const middle = useRef<readonly [number, number] | null>([
    start === undefined ? 0.5 : start.x / view.width,
    0,
  ]);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null || middle.current === null) return;
    const [x, y] = middle.current;
    middle.current = null;
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = y * element.scrollHeight - element.clientHeight / 2;
  }, [scale]);

  useLayoutEffect(() => {
    if (canvas.current !== null && box !== undefined) showBox(canvas.current, box, scale);
  }, [box, scale]);

  useLayoutEffect(() => {
    const element = canvas.current;
    return element === null ? undefined : dragged(element);
  }, []);

  const zoomTo = (to: (now: number) => number) => {
    const element = canvas.current;
    if (element === null) return;
    middle.current = [
      (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    ];
    setScale((now) => within(to(now)));
  };
  return {
    canvas,
    scale,
    zoom: (factor) => zoomTo((now) => now * factor),
    fit: () => zoomTo((now) => (canvas.current === null ? now : wholeIn(canvas.current, view))),
  };
}

/** Lets a mouse drag what an element scrolls; what it is let go over is not clicked. */
function dragged(element: HTMLElement): () => void {
  let from: { x: number; y: number; left: number; top: number } | null = null;
  let moved = false;
  const listeners = new AbortController();
  const { signal } = listeners;
  element.addEventListener(
    'pointerdown',
    ({ pointerType, button, clientX: x, clientY: y }) => {
      moved = false;
      if (pointerType !== 'mouse' || button !== 0) return;
      from = { x, y, left: element.scrollLeft, top: element.scrollTop };
    },
    { signal },
  );
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY, buttons }) => {
      if (from === null || buttons === 0) return void (from = null);
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (!moved && Math.hypot(x, y) < tremor) return;
      moved = true;
      element.scrollLeft = from.left - x;
      element.scrollTop = from.top - y;
    },
    { signal },
  );
  window.addEventListener('pointerup', () => (from = null), { signal });
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  element.addEventListener(
    'click',
    (event) => {
      if (moved) event.preventDefault();
      moved = false;
    },
    { signal, capture: true },
  );
  return () => listeners.abort();
}
