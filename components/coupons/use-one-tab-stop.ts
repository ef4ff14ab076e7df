import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface RowProps<Row> {
  readonly ref: RefObject<Row | null>;
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes a row with several buttons one stop of the Tab key. The arrows move between its buttons. The stop is the button
 * that had the focus last; before that, the last button, which is the row's main act.
 */
export function useOneTabStop<Row extends HTMLElement>(): RowProps<Row> {
  const row = useRef<Row>(null);
  const stop = useRef<HTMLElement | undefined>(undefined);
  const listButtons = (): readonly HTMLElement[] => [...(row.current?.querySelectorAll('button') ?? [])];
  const setStop = (next: HTMLElement | undefined) => {
    stop.current = next;
    for (const button of listButtons()) button.tabIndex = button === next ? 0 : -1;
  };
  useLayoutEffect(() => setStop(listButtons().find((button) => button === stop.current) ?? listButtons().at(-1)));
  return {
    ref: row,
    onFocusIn: ({ target }) => {
      if (target instanceof HTMLButtonElement) setStop(target);
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const isReversed = row.current !== null && getComputedStyle(row.current).direction === 'rtl';
      const step = (event.key === 'ArrowRight') === isReversed ? -1 : 1;
      const buttons = listButtons();
      const next = event.target instanceof HTMLElement ? buttons[buttons.indexOf(event.target) + step] : undefined;
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    },
  };
}
