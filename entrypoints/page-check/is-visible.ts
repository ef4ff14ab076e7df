/** Whether readers see an element. @param minPx Anything smaller is a counter or a spacer. */
export function isVisible(element: Element, minPx = 0): boolean {
  if (!(element.checkVisibility?.() ?? true)) return false;
  if (minPx === 0) return true;
  const { width, height } = element.getBoundingClientRect();
  return width >= minPx && height >= minPx;
}
