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

/** A part of the page around a control, and how many other controls come before that in it. */
interface Place {
  readonly part: HTMLElement;
  readonly index: number;
}

function listPlaces(control: HTMLElement, root: HTMLElement): readonly Place[] {
  const places: Place[] = [];
  const isBefore = (other: HTMLElement) =>
    (control.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !other.contains(control);
  for (let part = control; part !== root && part.parentElement !== null; ) {
    part = part.parentElement;
    places.push({ part, index: listControls(part).filter(isBefore).length });
  }
  return places;
}

/** What stands in the place of a control that is gone, in the nearest part around it that has a control still. */
function findInPlace(places: readonly Place[]): HTMLElement | undefined {
  for (const { part, index } of places) {
    const left = part.isConnected ? listControls(part) : [];
    if (left.length > 0) return left[index] ?? left.at(-1);
  }
  return undefined;
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
    let last: { readonly control: HTMLElement; readonly places: readonly Place[] } | null = null;
    const note = (target: EventTarget | null) => {
      const isInside = target instanceof HTMLElement && element.contains(target);
      last = isInside ? { control: target, places: listPlaces(target, element) } : null;
    };
    const onFocusIn = ({ target }: Event) => note(target);
    // A press beside all controls gives the focus to none of them, and is no loss.
    const onClick = () => {
      if (document.activeElement === document.body) last = null;
    };
    const onChange = () => {
      if (last === null) return;
      const { control, places } = last;
      if (element.contains(control)) return note(control);
      last = null;
      // Who draws the part may have moved the focus itself.
      if (document.activeElement !== document.body) return;
      find.current(control, findInPlace(places))?.focus();
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
