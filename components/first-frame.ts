import { useEffect, useState } from 'preact/hooks';
import { locale } from '#lib/platform/i18n.ts';

/** On a busy machine the parts are drawn after this time, although the page is not idle. */
const maxIdleWaitMs = 200;

let isHeld = false;

/**
 * Says which language a page's texts are in: its file is one for all languages. A screen reader speaks by it, and a browser
 * chooses the shapes of Chinese characters by it.
 */
export function tellLanguage(): void {
  const language = locale();
  if (language !== undefined) document.documentElement.lang = new Intl.Locale(language).baseName;
}

/** Starts a page's first frame. Returns the function to call once that frame is on the screen. */
export function beginFirstFrame(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
  };
}

/**
 * False during a page's first frame. Use it for parts that are slow to draw and not needed at once, such as a date:
 * a new page takes 16 ms to load the rules for dates. True once the page is idle. The caller reserves the space, so that
 * nothing jumps.
 */
export function useIsBehindFirstFrame(): boolean {
  const [isBehind, setBehind] = useState(!isHeld);
  useEffect(() => {
    if (isBehind) return;
    // Drawn at once, these parts would hold up the user's first key.
    requestIdleCallback(() => setBehind(true), { timeout: maxIdleWaitMs });
  }, []);
  return isBehind;
}
