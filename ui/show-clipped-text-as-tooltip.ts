/**
 * Shows a clipped text in full as a tooltip while the pointer is on it. One listener per page: nothing is measured
 * earlier, and screen readers are not affected.
 */
export function showClippedTextAsTooltip(): void {
  let told: HTMLElement | null = null;
  document.addEventListener('pointerover', ({ target }) => {
    told?.removeAttribute('title');
    told = null;
    if (!(target instanceof HTMLElement) || target.closest('[title]') !== null) return;
    told = [target, target.parentElement].find((box) => box !== null && isShortened(box)) ?? null;
    if (told !== null) told.title = told.textContent.trim();
  });
}

function isShortened(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return true;
  return /^\d/.test(webkitLineClamp) && element.scrollHeight > element.clientHeight;
}
