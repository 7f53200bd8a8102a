// Pan and zoom of a diagram. The diagram is in a scrolling element, so that wheel, touch and keys pan it like any page; a mouse can also
// drag it. Zooming keeps the centre.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Box, View } from '../explorerModel.ts';

const minScale = 0.2;
const maxScale = 2;
/** A press that moves the mouse fewer pixels than this is a click, not a drag. */
const dragThreshold = 4;

const clampScale = (scale: number) => Math.min(maxScale, Math.max(minScale, scale));

const fittingScale = ({ clientWidth, clientHeight }: Element, { width, height }: View) =>
  clampScale(Math.min(1, (clientWidth - 32) / width, (clientHeight - 32) / height));

function scrollToBox(canvas: Element, box: Box, scale: number): void {
  const [left, top] = [box.x * scale, box.y * scale];
  const [right, bottom] = [left + box.width * scale, top + Math.min(box.height, 60) * scale];
  const isInView =
    left >= canvas.scrollLeft &&
    right <= canvas.scrollLeft + canvas.clientWidth &&
    top >= canvas.scrollTop &&
    bottom <= canvas.scrollTop + canvas.clientHeight;
  if (isInView) return;
  canvas.scrollLeft = (left + right - canvas.clientWidth) / 2;
  canvas.scrollTop = (top + bottom - canvas.clientHeight) / 2;
}

export interface Canvas {
  canvas: RefObject<HTMLDivElement | null>;
  scale: number;
  zoom: (factor: number) => void;
  fit: () => void;
}

/** @param box the selected box, which is kept in view */
export function useCanvas(view: View, box: Box | undefined): Canvas {
  const canvas = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [start] = view.starts;
  /** The point to scroll into the centre after the next change of scale, as shares of width and height. At first the initial state. */
  const nextCentre = useRef<readonly [number, number] | null>([
    start === undefined ? 0.5 : start.x / view.width,
    0,
  ]);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null || nextCentre.current === null) return;
    const [x, y] = nextCentre.current;
    nextCentre.current = null;
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = y * element.scrollHeight - element.clientHeight / 2;
  }, [scale]);

  useLayoutEffect(() => {
    if (canvas.current !== null && box !== undefined) scrollToBox(canvas.current, box, scale);
  }, [box, scale]);

  useLayoutEffect(() => {
    const element = canvas.current;
    return element === null ? undefined : enableDragging(element);
  }, []);

  const zoomTo = (to: (now: number) => number) => {
    const element = canvas.current;
    if (element === null) return;
    nextCentre.current = [
      (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    ];
    setScale((now) => clampScale(to(now)));
  };
  return {
    canvas,
    scale,
    zoom: (factor) => zoomTo((now) => now * factor),
    fit: () => zoomTo((now) => (canvas.current === null ? now : fittingScale(canvas.current, view))),
  };
}

/** Lets a mouse drag the content of a scrolling element, and suppresses the click that follows a drag. Returns a function that ends it. */
function enableDragging(element: HTMLElement): () => void {
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
      if (!moved && Math.hypot(x, y) < dragThreshold) return;
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
