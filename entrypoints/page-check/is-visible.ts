import { boxOf } from '#components/page-host/safe-dom.ts';

/** Whether readers see an element. @param minPx Anything smaller is a counter or a spacer. */
export function isVisible(element: Element, minPx = 0): boolean {
  // Words may be hidden until readers scroll to them; a frame that is hidden is a counter. Chrome 120 knows the older
  // option alone.
  const options = minPx === 0 ? {} : ({ visibilityProperty: true, checkVisibilityCSS: true } as const);
  if (Element.prototype.checkVisibility?.call(element, options) === false) return false;
  if (minPx === 0) return true;
  const { width, height } = boxOf(element);
  return width >= minPx && height >= minPx;
}
