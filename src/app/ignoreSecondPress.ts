// Ignores the second press of a double click or double tap when something else has come under it since the first one: the Delete of the next row, because
// the row before it is gone, or a control of the page that has opened. Nobody has chosen to press that.

/** How long after a tap another one belongs to it, in ms: as long as a double click takes at most in Windows by default. */
const longest = 500;
/** How far from it, in CSS pixels: less than the breadth of a finger. */
const farthest = 30;

/** The control that a press on this element presses; a label presses its own. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('a, button, input, select, textarea, summary, label');
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/** Also keeps the ignored press from taking the focus. A press by a key or a script is never ignored. */
export function ignoreSecondPress(page: Document): void {
  let isTouch = false;
  let first: { control: Element | null; time: number; x: number; y: number } | null = null;

  /** A browser counts the clicks of a mouse as its system does. It counts taps not everywhere. */
  const isSecond = ({ timeStamp, clientX, clientY, detail }: MouseEvent): boolean =>
    isTouch
      ? first !== null &&
        timeStamp - first.time < longest &&
        Math.hypot(clientX - first.x, clientY - first.y) < farthest
      : detail > 1;

  const isIgnored = (event: MouseEvent): boolean =>
    event.detail > 0 && isSecond(event) && controlOf(event.target) !== first?.control;

  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };

  page.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), {
    capture: true,
  });
  page.addEventListener('mousedown', (event) => isIgnored(event) && ignore(event), { capture: true });
  page.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0) return;
      if (isIgnored(event)) return ignore(event);
      const { timeStamp: time, clientX: x, clientY: y } = event;
      first = { control: controlOf(event.target), time, x, y };
    },
    { capture: true },
  );
}
