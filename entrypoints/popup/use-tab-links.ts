import { useEffect } from 'preact/hooks';
import type { PopupServices } from './popup-services.ts';

/**
 * Opens the popup's links through `openTab` in Firefox, where the popup would stay open over the new tab. Leaves clicks
 * with a modifier key to the browser, which opens a tab in the background or a window.
 */
export function useTabLinks(openTab: PopupServices['openTab']): void {
  useEffect(() => {
    if (openTab === null) return;
    const onClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[target="_blank"]') : null;
      if (link === null || defaultPrevented || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      openTab(link);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [openTab]);
}
