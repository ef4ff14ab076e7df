import { useEffect } from 'preact/hooks';

/** Where the focus goes, the first that there is: the question that waits for an answer, then the act, then the view. */
const next = [
  '.program-picker select[aria-describedby]',
  '.popup-footer .button-primary:not([disabled])',
  'main button:not([disabled])',
];

/**
 * Pressing a button often takes it away: a country's chip once the country is saved, "Dismiss". The focus would fall to the
 * page's body, and the keyboard would begin at the popup's top. A view that takes the focus itself does so later, and wins.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const found = next.map((selector) => document.querySelector<HTMLElement>(selector)).find((each) => each !== null);
      found?.focus();
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
