import { useEffect, useState } from 'preact/hooks';
import { type AlsoLinked, toAlsoLinked } from '#lib/domain/posts/to-also-linked.ts';
import type { PopupServices } from '../popup-services.ts';
import type { PageHistory } from '../popup-snapshot.ts';

/**
 * What was done with an address before the popup opened. The first frame has that of the page's address. It is read
 * again if the page names another one.
 */
export function useAddressHistory(
  services: PopupServices,
  initial: PageHistory | null,
  url: string,
): AlsoLinked | null {
  const [openedAtMs] = useState(services.nowMs);
  const [known, setKnown] = useState(initial);
  useEffect(() => {
    if (known?.url === url) return;
    let isCurrent = true;
    const show = (read: PageHistory['history']) => {
      if (isCurrent) setKnown({ url, history: read });
    };
    // If reading fails, there is no note.
    void services.readAddressHistory(url).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [services, known, url]);
  return known?.url === url ? toAlsoLinked(known.history, openedAtMs) : null;
}
