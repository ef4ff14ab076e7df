import { useEffect, useRef } from 'preact/hooks';

/**
 * Takes the focus to the list of conversions (`#conversions`) once its rows are those that a click on a figure asked for.
 * @param isAsked Whether the address asks for the list: a figure of another tab led here.
 * @param isStale Whether the numbers of an earlier address are still in sight.
 * @returns A function that says that the list is what the user wants to see next.
 */
export function useRowsFocus(address: string, isStale: boolean, isAsked: boolean): () => void {
  const wants = useRef(isAsked);
  useEffect(() => {
    const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.rows-link') : null;
      if (link === null || ctrlKey || metaKey || shiftKey) return;
      // If the address stays the same, no new rows are requested.
      if (link.hash === location.hash) goToRows();
      else wants.current = true;
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  useEffect(() => {
    if (!wants.current || isStale) return;
    wants.current = false;
    goToRows();
  }, [address, isStale]);
  return () => {
    wants.current = true;
  };
}

function goToRows() {
  const heading = document.getElementById('conversions');
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
