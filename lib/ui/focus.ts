import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

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

const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
  .map((each) => `${each}:not(:disabled, [tabindex="-1"])`)
  .join();

const listControls = (part: HTMLElement) =>
  [...part.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility?.() ?? true);

/** Where an element was: in which part, and before which node; null: at the part's end. */
interface Place {
  readonly part: HTMLElement;
  readonly next: Node | null;
}

/** @param root What was observed. Parts that went together with the element are no place. */
function findPlace(gone: Node, root: HTMLElement, records: readonly MutationRecord[]): Place | null {
  const record = records.findLast(({ removedNodes }) => [...removedNodes].some((removed) => removed.contains(gone)));
  if (record === undefined || !(record.target instanceof HTMLElement)) return null;
  const { target: part, nextSibling: next } = record;
  if (!root.contains(part)) return findPlace(part, root, records);
  return { part, next: next !== null && part.contains(next) ? next : null };
}

/** The control that follows a place in the nearest part around it that has any, or the last one there. */
function findInPlace({ part, next }: Place, root: HTMLElement): HTMLElement | undefined {
  const left = listControls(part);
  if (left.length === 0 && part !== root && part.parentElement !== null)
    return findInPlace({ part: part.parentElement, next: part.nextSibling }, root);
  const isBehind = (control: HTMLElement) =>
    next !== null && (next.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
  return left.find(isBehind) ?? left.at(-1);
}

const takePlace = (_gone: HTMLElement, inPlace: HTMLElement | undefined) => inPlace;

/**
 * Gives the focus away when the control that has it goes, such as a chip that is removed. Without this, the focus would
 * fall to the page's body, and the keyboard would begin at the top of the page.
 * @param root The part of the page for which this holds.
 * @param findNext What takes the focus, by the control that is gone and the one that took its place; null: nothing does. By
 * default, that one.
 */
export function useFocusKept(
  root: RefObject<HTMLElement | null>,
  findNext: (gone: HTMLElement, inPlace: HTMLElement | undefined) => HTMLElement | null | undefined = takePlace,
): void {
  const find = useRef(findNext);
  find.current = findNext;
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let last: HTMLElement | null = null;
    const onFocusIn = ({ target }: Event) => {
      last = target instanceof HTMLElement && element.contains(target) ? target : null;
    };
    // A press beside all controls gives the focus to none of them, and is no loss.
    const onClick = () => {
      if (document.activeElement === document.body) last = null;
    };
    const onChange = (records: readonly MutationRecord[]) => {
      if (last === null || element.contains(last)) return;
      const gone = last;
      last = null;
      // Who draws the part may have moved the focus itself.
      if (document.activeElement !== document.body) return;
      const place = findPlace(gone, element, records);
      find.current(gone, place === null ? undefined : findInPlace(place, element))?.focus();
    };
    const observer = new MutationObserver(onChange);
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('click', onClick);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('click', onClick);
    };
  }, [root]);
}
