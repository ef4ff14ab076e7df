import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';

interface Focused {
  readonly element: HTMLElement;
  /** The index of the table row that contains the element. Null outside of the table. */
  readonly rowIndex: number | null;
  readonly text: string;
}

/**
 * Moves the focus when the element that has it disappears, such as "Start" or a removed line. Without this, the focus
 * would fall to the page's body, and the keyboard would begin at the top of the page. The focus moves to the element
 * that took the place.
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
    (findInRow(root.current, lost) ?? findNext(root.current, lost))?.focus();
  });
}

function toFocused(element: HTMLElement): Focused {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset.index;
  return { element, rowIndex: index === undefined ? null : Number(index), text: element.textContent };
}

const isGone = (element: HTMLElement) =>
  !element.isConnected || (element instanceof HTMLButtonElement && element.disabled);

/** Returns the same act in the row that is there now, or in the last one. Else any act of that row, else the table. */
function findInRow(root: HTMLElement, { rowIndex, text }: Focused): HTMLElement | null {
  if (rowIndex === null) return null;
  const rows = [...root.querySelectorAll<HTMLElement>('[data-index]')];
  const row = rows.findLast(({ dataset }) => Number(dataset.index) <= rowIndex);
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:not([disabled])') ?? [])];
  return buttons.find((button) => button.textContent === text) ?? buttons[0] ?? root.querySelector('section.table');
}

/**
 * The preset after "Same text, other preset"; "Copy text" of a run that has ended; or else the field for a list; or else
 * the first possible act.
 */
function findNext(root: HTMLElement, { text }: Focused): HTMLElement | null {
  if ([t('bulkSameText'), t('bulkSameList')].includes(text)) {
    return root.querySelector<HTMLElement>('.bulk-composer select');
  }
  const copyText = '.bulk-text-result .button-primary';
  return (
    (root.dataset.stage === 'ended' ? root.querySelector<HTMLElement>(copyText) : null) ??
    root.querySelector<HTMLElement>('.bulk-composer textarea, .bulk-toolbar button:not([disabled])')
  );
}
