import { useEffect, useState } from 'preact/hooks';

/** On a busy machine a page is idle late. */
const maxIdleWaitMs = 200;

let isHeld = false;

/** Starts a page's first frame. Returns the function to call once that frame is on the screen. */
export function beginFirstFrame(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
  };
}

/**
 * False during a page's first frame only. Use it for parts that are slow to draw and not needed at once, such as a date:
 * a new page takes 16 ms to load the rules for dates. The caller reserves the space, so that nothing jumps.
 */
export function useIsBehindFirstFrame(): boolean {
  const [isBehind, setBehind] = useState(!isHeld);
  useEffect(() => {
    if (isBehind) return;
    // The page takes its first key before that.
    requestIdleCallback(() => setBehind(true), { timeout: maxIdleWaitMs });
  }, []);
  return isBehind;
}
