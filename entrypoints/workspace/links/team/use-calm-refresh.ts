import { useEffect } from 'preact/hooks';

/**
 * Short enough to see a colleague's link during a talk about it, long enough for a Redis that is paid by the request.
 */
const calmMs = 30_000;
/** If the page becomes visible and gets the focus within this time, that is one return and not two. */
const oneReturnMs = 1_000;

/** Calls `refresh` when the user returns to the page, and at times while it is visible. Rests while it is hidden. */
export function useCalmRefresh(refresh: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let returned: ReturnType<typeof setTimeout> | undefined;
    const endReturn = () => {
      clearTimeout(returned);
      returned = undefined;
    };
    const begin = () => {
      clearInterval(timer);
      if (document.visibilityState === 'visible') timer = setInterval(refresh, calmMs);
    };
    const look = () => {
      begin();
      if (document.visibilityState !== 'visible') return endReturn();
      if (returned !== undefined) return;
      returned = setTimeout(endReturn, oneReturnMs);
      refresh();
    };
    begin();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      endReturn();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [refresh]);
}
