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
