import { useEffect } from 'preact/hooks';

/** Often enough to see a colleague's link while one talks about it, and rare enough for a Redis that is paid by the request. */
const calmMs = 30_000;
/** Coming into sight and getting the focus are one return to the page. */
const oneReturnMs = 1_000;

/** Calls back when the page is returned to, and now and then while it is in sight. Hidden, it costs nothing. */
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
