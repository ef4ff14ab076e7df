import { useEffect } from 'preact/hooks';
import type { PopupServices } from './popup-services.ts';

/**
 * Opens the popup's links to tabs by the browser's own interface where a popup would stay over the tab (Firefox). A click with
 * a modifier is the browser's: it opens the tab behind, or in a window.
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
