import { createHost } from '#components/page-host/create-host.ts';
import { boxesOf, boxOf, createElement, documentOf, windowOf } from '#components/page-host/safe-dom.ts';
import type { Outline } from '#lib/domain/checks/page-check.ts';

/** A link's element with the mark to draw on it. */
export interface MarkedElement extends Pick<Outline, 'number' | 'tone'> {
  readonly element: Element;
}

/** A link that breaks over lines has a box for each; a link around a block has many. */
const maxBoxes = 4;
/** How far a number may stand out of its box, in px. */
const numberPx = 24;
/** How thick the line of a box is, in px. */
const borderPx = 2;

/**
 * The outlines of links, drawn over the page in a closed tree. Nothing of the page itself changes.
 * @param onNumber The user clicked on a number: its row is to be found.
 */
export function createOutlines(onNumber: (number: number) => void) {
  const host = createHost('outlines', style);
  const layer = createElement('div');
  layer.className = 'host outlines';
  layer.setAttribute('aria-hidden', 'true');
  host.root.append(layer);
  let marked: readonly MarkedElement[] = [];
  let frame = 0;

  const draw = () => {
    frame = 0;
    // All places are read before anything is drawn: the page is laid out once.
    const places = marked.flatMap(toPlaces).filter(isInSight).map(toMeasure(layer));
    layer.replaceChildren(...places.map((place) => toBox(place, onNumber)));
  };
  const drawSoon = () => {
    frame ||= requestAnimationFrame(draw);
  };
  // Captured, because the scrolling of an element inside the page reaches the window in no other way.
  const watch = { capture: true, passive: true } as const;

  function clear(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    marked = [];
    removeEventListener('scroll', drawSoon, watch);
    removeEventListener('resize', drawSoon, watch);
    layer.replaceChildren();
    host.detach();
  }

  return {
    clear,

    /** Draws these in place of those before. */
    show(next: readonly MarkedElement[]): void {
      clear();
      if (next.length === 0) return;
      if (!host.attach()) return;
      marked = next;
      addEventListener('scroll', drawSoon, watch);
      addEventListener('resize', drawSoon, watch);
      draw();
    },
  };
}

/** One box of an outline, in px of the window. The first of a link has its number. */
interface Place extends Omit<MarkedElement, 'element'> {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isFirst: boolean;
}

function toPlaces({ element, number, tone }: MarkedElement): readonly Place[] {
  const origin = toOrigin(element);
  return [...boxesOf(element)].slice(0, maxBoxes).map((rect, index) => ({
    ...{ number, tone, isFirst: index === 0 },
    left: origin.x + rect.left - 4,
    top: origin.y + rect.top - 3,
    width: rect.width + 8,
    height: rect.height + 6,
  }));
}

const isInSight = ({ left, top, width, height }: Place) =>
  left + width > -numberPx && left < innerWidth + numberPx && top + height > -numberPx && top < innerHeight + numberPx;

/**
 * Places of the window in the measure of the layer, which may have another: a page can zoom or transform its root, or
 * the dialog that the layer lies in. Both are measured in one way, so their difference is right in either.
 */
function toMeasure(layer: HTMLElement): (place: Place) => Place {
  const { left, top, width, height } = layer.getBoundingClientRect();
  const [x, y] = [width / layer.offsetWidth || 1, height / layer.offsetHeight || 1];
  return (place) => ({
    ...place,
    left: (place.left - left) / x,
    top: (place.top - top) / y,
    width: place.width / x,
    height: place.height / y,
  });
}

function toBox({ left, top, width, height, isFirst, number, tone }: Place, onNumber: (number: number) => void) {
  const box = createElement('div');
  box.className = `outline ${tone}`;
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  if (isFirst) {
    const badge = toNumber(number, onNumber);
    // At the window's edge the number moves into its box, where it would be cut.
    badge.style.setProperty('--edge-x', `${-left - borderPx}px`);
    badge.style.setProperty('--edge-y', `${-top - borderPx}px`);
    box.append(badge);
  }
  return box;
}

/** Where the window of an element begins: an element in a frame counts from the frame's corner. */
function toOrigin(element: Element): { readonly x: number; readonly y: number } {
  const frame = windowOf(documentOf(element))?.frameElement ?? null;
  if (frame === null || documentOf(element) === document) return { x: 0, y: 0 };
  const { x, y } = toOrigin(frame);
  const { left, top } = boxOf(frame);
  return { x: x + left + frame.clientLeft, y: y + top + frame.clientTop };
}

function toNumber(number: number, onNumber: (number: number) => void): HTMLElement {
  const badge = createElement('span');
  badge.className = 'number';
  // Drawn by the style, so that a search in the page does not find it.
  badge.dataset.text = String(number);
  badge.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) onNumber(number);
  });
  return badge;
}

/**
 * The style of the outlines, with the colours of their host (`components/page-host/`). In forced colours the system's
 * own highlight is drawn.
 */
const style = `
.outlines {
  inset: 0;
  overflow: hidden;
  font: 600 11px/16px system-ui, sans-serif;
}
.outline {
  position: absolute;
  box-sizing: border-box;
  border: 2px solid var(--tone);
  border-radius: 4px;
  box-shadow: 0 0 0 1px var(--bg);
}
.stop { --tone: var(--danger); }
.gain { --tone: var(--accent); }
.law { --tone: var(--warn); border-style: dashed; }
.number {
  position: absolute;
  inset-block-start: clamp(-12px, var(--edge-y), 0px);
  inset-inline-start: clamp(-10px, var(--edge-x), 0px);
  box-sizing: border-box;
  min-width: 16px;
  padding: 0 4px;
  border-radius: 99px;
  text-align: center;
  color: var(--bg);
  background: var(--tone);
  box-shadow: 0 0 0 1px var(--bg);
  pointer-events: auto;
  cursor: pointer;
}
@media (forced-colors: active) {
  .outline { border-color: Highlight; }
  .number { color: HighlightText; background: Highlight; forced-color-adjust: none; }
}
`;
