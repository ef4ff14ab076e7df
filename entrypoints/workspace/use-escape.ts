import { useLayoutEffect, useRef } from 'preact/hooks';

/** Calls `onEscape` on Escape. Menus, dialogs and a search with text handle the key first. */
export function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useLayoutEffect(() => {
    const onKeyDown = ({ key, defaultPrevented, isComposing, target }: KeyboardEvent) => {
      // During composition, Escape only ends that.
      if (key !== 'Escape' || isComposing || defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (target instanceof HTMLSelectElement || isFilledSearch(target)) return;
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isFilledSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
