import { useEffect, useRef } from 'preact/hooks';

/**
 * Calls back with the code of a key that is pressed with Alt alone: "KeyP", "Digit1". The page has it no more where the
 * callback takes it.
 * @param isInDialog Whether the keys are an open dialog's; all others rest meanwhile.
 */
export function useAltKeys(onKey: (code: string) => boolean, isInDialog = false): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((document.querySelector('dialog[open]') !== null) !== isInDialog) return;
      if (latest.current(event.code)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isInDialog]);
}
