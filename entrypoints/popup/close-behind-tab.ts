/**
 * Closes the popup when a link of it opens a tab: Firefox would leave it over the tab. One that is opened behind the others
 * (with Ctrl or Cmd) leaves the popup where it is, in each browser.
 */
export function closeBehindTab(): void {
  document.addEventListener('click', ({ target, ctrlKey, metaKey, defaultPrevented }) => {
    const isLink = target instanceof Element && target.closest('a[target="_blank"]') !== null;
    // The browser follows the link after this turn.
    if (isLink && !defaultPrevented && !ctrlKey && !metaKey) setTimeout(() => close());
  });
}
