import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Focuses the element with this ref once, when it first appears. */
export function useFocusOnOpen<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
