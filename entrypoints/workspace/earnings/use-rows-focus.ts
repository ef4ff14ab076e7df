import { useEffect, useRef } from 'preact/hooks';

/**
 * Moves the focus to the list of conversions (`#conversions`) once the list contains the rows of a clicked figure.
 * @param isAsked Whether the address asks for the list, because the user clicked a figure of another tab.
 * @param isStale Whether the page still shows the numbers of an earlier address.
 * @returns a function that says that the user wants to see the list next.
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
