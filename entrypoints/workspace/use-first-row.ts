import { useLayoutEffect } from 'preact/hooks';

/** Makes ↓ in a tab's search focus the first row that the search found. */
export function useFirstRow(): void {
  useLayoutEffect(() => {
    let giveUp: (() => void) | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      giveUp?.();
      const { key, target, defaultPrevented } = event;
      if (key !== 'ArrowDown' || defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      // It chooses a word of an input method.
      if (event.isComposing) return;
      if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
      const panel = target.closest('.panel');
      // A search in a dialog has its own list.
      if (panel === null || target.closest('dialog') !== null) return;
      if (firstRowOf(panel) === null && !isBeingRead(panel)) return;
      event.preventDefault();
      const go = () => {
        giveUp = goToFirstRow(panel, target);
      };
      const table = panel.querySelector('.table');
      if (table === null || table.scrollTop === 0) return go();
      table.scrollTo({ top: 0 });
      // After scrolling to its start, the table draws its first rows in the next frame.
      requestAnimationFrame(go);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      giveUp?.();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/**
 * Focuses the first row, at once or when the rows have been read, unless the user leaves the search meanwhile.
 * @returns the function that ends the wait.
 */
function goToFirstRow(panel: Element, search: HTMLInputElement): () => void {
  const go = () => {
    const row = firstRowOf(panel);
    if (row === null && isBeingRead(panel) && document.activeElement === search) return;
    observer.disconnect();
    if (document.activeElement === search) row?.focus();
  };
  const observer = new MutationObserver(go);
  observer.observe(panel, { childList: true, subtree: true });
  go();
  return () => observer.disconnect();
}

const firstRowOf = (panel: Element) => panel.querySelector<HTMLElement>('.row-link');

const isBeingRead = (panel: Element) => panel.querySelector('.skeleton, .skeleton-text') !== null;
