import { useEffect, useState } from 'preact/hooks';

let isHeld = false;

/** Begins a page's first frame; answers with the function that ends it, once that is on the screen. */
export function beginFirstFrame(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
  };
}

/**
 * False in a page's first frame alone: for what it can go without and takes long to draw, as a date does, whose rules take a
 * new page 16 ms to load. Its place must be kept, so that nothing jumps.
 */
export function useIsBehindFirstFrame(): boolean {
  const [isBehind, setBehind] = useState(!isHeld);
  useEffect(() => setBehind(true), []);
  return isBehind;
}
