import { useLayoutEffect } from 'preact/hooks';

/** ↓ in a tab's search goes to the first row of what it found, in every tab that has both. */
export function useFirstRow(): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (key !== 'ArrowDown' || defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
      const panel = target.closest('.panel');
      // A search in a dialog has a list of its own.
      if (panel === null || target.closest('dialog') !== null || panel.querySelector('.row-link') === null) return;
      event.preventDefault();
      panel.querySelector('.table')?.scrollTo({ top: 0 });
      // Scrolled back to its beginning, a table has drawn its first rows by the next frame.
      requestAnimationFrame(() => panel.querySelector<HTMLElement>('.row-link')?.focus());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
