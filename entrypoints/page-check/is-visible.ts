import { boxOf, hostOf, localNameOf, parentOf } from '#components/page-host/safe-dom.ts';

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

/**
 * Whether an element has letters of no size, or is in a part of no size that cuts what it holds: one that is folded, or
 * for screen readers alone.
 */
export function isCutOff(element: Element): boolean {
  if (Number.parseFloat(getComputedStyle(element).fontSize) === 0) return true;
  let placed = '';
  // What a body cuts is what the window cuts: it may have no size.
  for (
    let each: Element | null = element;
    each !== null && localNameOf(each) !== 'body';
    each = parentOf(each) ?? hostOf(each)
  ) {
    const { overflow, display, position } = getComputedStyle(each);
    // A box that is placed is cut by what it is placed by, and by nothing between the two.
    if (placed === 'fixed') return false;
    if (placed === 'absolute' && position === 'static') continue;
    placed = position;
    const { width, height } = boxOf(each);
    const cuts = /hidden|clip/.test(overflow) && display !== 'inline' && display !== 'contents';
    if (cuts && (width <= 1 || height <= 1)) return true;
  }
  return false;
}
