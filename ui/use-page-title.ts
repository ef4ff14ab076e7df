import { useEffect } from 'preact/hooks';

/** Names the browser's tab after what is shown in it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
