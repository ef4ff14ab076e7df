import { boxOf } from '#components/page-host/safe-dom.ts';

/** Whether readers see an element. @param minPx Anything smaller is a counter or a spacer. */
export function isVisible(element: Element, minPx = 0): boolean {
  if (Element.prototype.checkVisibility?.call(element) === false) return false;
  if (minPx === 0) return true;
  const { width, height } = boxOf(element);
  return width >= minPx && height >= minPx;
}
