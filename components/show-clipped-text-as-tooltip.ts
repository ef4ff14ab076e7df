/**
 * Shows a clipped text in full as a tooltip while the pointer is on it. One listener per page: nothing is measured
 * earlier, and screen readers are not affected.
 */
export function showClippedTextAsTooltip(): void {
  let titled: HTMLElement | null = null;
  document.addEventListener('pointerover', ({ target }) => {
    titled?.removeAttribute('title');
    titled = null;
    if (!(target instanceof HTMLElement) || target.closest('[title]') !== null) return;
    titled = [target, target.parentElement].find((box) => box !== null && isShortened(box)) ?? null;
    if (titled !== null) titled.title = titled.textContent.trim();
  });
}

function isShortened(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return true;
  return /^\d/.test(webkitLineClamp) && element.scrollHeight > element.clientHeight;
}
