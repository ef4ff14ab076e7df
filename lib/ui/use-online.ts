import { useEffect, useState } from 'preact/hooks';

/** Whether the browser is online, updated on change. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const onChange = () => setOnline(navigator.onLine);
    onChange();
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  }, []);
  return isOnline;
}
