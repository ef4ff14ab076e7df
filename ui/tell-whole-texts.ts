/**
 * Gives a text that its box shortens a tooltip that has it whole, for as long as the pointer is on it. One listener a page:
 * nothing is measured before, and what is read aloud stays as it is.
 */
export function tellWholeTexts(): void {
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
