import { useLayoutEffect, useRef } from 'preact/hooks';
import { toLetter } from '#components/pressed-keys.ts';
import { type TabId, tabIds } from '#lib/domain/routes/route.ts';

interface ShortcutActs {
  openHelp(): void;
  /** Opens the tab at an index, from 0. */
  openTab(index: number): void;
}

/** The letter that opens each tab after `g`. */
export const tabLetters: Readonly<Record<TabId, string>> = {
  today: 't',
  posts: 'p',
  links: 'l',
  bulk: 'b',
  programs: 'r',
  coupons: 'c',
  shops: 's',
  earnings: 'e',
};

/**
 * The single keys of the workspace: `?` lists them, `/` goes to the search, `1` to `8` open the tabs, and so does `g`
 * before a tab's letter. They do nothing while the user types or holds a modifier, nor after the user switched them off
 * (WCAG 2.1.4).
 */
export function useShortcuts(isOn: boolean, acts: ShortcutActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    let isAfterG = false;
    const onKeyDown = (event: KeyboardEvent) => {
      const wasAfterG = isAfterG;
      isAfterG = false;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const letter = toLetter(event);
      isAfterG = letter === 'g' && !wasAfterG;
      const tab = wasAfterG ? tabIds.findIndex((id) => tabLetters[id] === letter) : -1;
      if (tab !== -1) latest.current.openTab(tab);
      else if (event.key === '?') latest.current.openHelp();
      else if (event.key === '/') document.querySelector<HTMLElement>('.panel input[type="search"]')?.focus();
      else if (/^[1-8]$/.test(event.key)) latest.current.openTab(Number(event.key) - 1);
      else if (!isAfterG) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
