import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface Focused {
  readonly element: HTMLElement;
  /** The row of the table that it stands in; null elsewhere. */
  readonly rowIndex: number | null;
  readonly text: string;
}

/**
 * What a user acts on is often gone afterwards: "Start" once a run goes, a line once it is removed. The focus would fall
 * to the page's body, and the keyboard would begin at its top: it goes to what has taken the place instead.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof HTMLElement && root.current?.contains(target) === true;
      last.current = isInside ? toFocused(target) : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [root]);
  useLayoutEffect(() => {
    const lost = last.current;
    if (lost === null || root.current === null || !isGone(lost.element)) return;
    if (document.activeElement !== document.body && document.activeElement !== lost.element) return;
    last.current = null;
    (findInRow(root.current, lost) ?? findNext(root.current))?.focus();
  });
}

function toFocused(element: HTMLElement): Focused {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset.index;
  return { element, rowIndex: index === undefined ? null : Number(index), text: element.textContent };
}

const isGone = (element: HTMLElement) =>
  !element.isConnected || (element instanceof HTMLButtonElement && element.disabled);

/** The same act in the row that is there now, or in the last one; then whatever can be done to it, then the table. */
function findInRow(root: HTMLElement, { rowIndex, text }: Focused): HTMLElement | null {
  if (rowIndex === null) return null;
  const rows = [...root.querySelectorAll<HTMLElement>('[data-index]')];
  const row = rows.findLast(({ dataset }) => Number(dataset.index) <= rowIndex);
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:not([disabled])') ?? [])];
  return buttons.find((button) => button.textContent === text) ?? buttons[0] ?? root.querySelector('section.table');
}

/** The field for a list, or "Copy text" of a run that has ended, or else the first thing that can be done. */
function findNext(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>(
    ['.bulk-composer textarea', '.bulk-text-ended .button-primary', '.bulk-toolbar button:not([disabled])'].find(
      (selector) => root.querySelector(selector) !== null,
    ) ?? 'section.table',
  );
}
