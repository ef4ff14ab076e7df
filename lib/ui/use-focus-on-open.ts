import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Focuses the element with this ref once, when it first appears. */
export function useFocusOnOpen<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Gives the heading the focus of a part that goes. */
export function focusHeading(root: ParentNode): void {
  const heading = root.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

const listControls = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>(controls) ?? [])];

/**
 * Gives the focus away when the control that has it goes, such as a chip that is removed. Without this, the focus would
 * fall to the page's body, and the keyboard would begin at the top of the page.
 * @param root What the caller draws. The control that is then at the same place in it takes the focus, or its last one.
 * @param findNext Another choice in place of that. It gets the control that is gone.
 */
export function useFocusKept(
  root: RefObject<HTMLElement | null>,
  findNext?: (gone: HTMLElement) => HTMLElement | null | undefined,
): void {
  const last = useRef<{ readonly control: HTMLElement; index: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const isInside = target instanceof HTMLElement && root.current?.contains(target) === true;
      last.current = isInside ? { control: target, index: listControls(root.current).indexOf(target) } : null;
    };
    // A press beside all controls gives the focus to none of them, and is no loss.
    const forget = () => {
      if (document.activeElement === document.body) last.current = null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('click', forget);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('click', forget);
    };
  }, [root]);
  useLayoutEffect(() => {
    const lost = last.current;
    if (lost === null) return;
    if (root.current?.contains(lost.control)) {
      lost.index = listControls(root.current).indexOf(lost.control);
      return;
    }
    last.current = null;
    if (document.activeElement !== document.body) return;
    const left = listControls(root.current);
    (findNext === undefined ? (left[lost.index] ?? left.at(-1)) : findNext(lost.control))?.focus();
  });
}
