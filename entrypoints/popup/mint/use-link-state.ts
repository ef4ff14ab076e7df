import { useEffect, useRef, useState } from 'preact/hooks';
import type { LinkState, PopupServices } from '../popup-services.ts';

const nothingKnown: LinkState = { link: null, isUnknown: false };

interface KnownLink {
  /** Of the shown link. Nothing is known until it is read. */
  readonly state: LinkState;
  readonly isRead: boolean;
  /** Resolves to a link's state, without a second reading where it is the shown link. Never rejects. */
  find(reuseKey: string): Promise<LinkState>;
}

/** What is stored for this reuse key. Reads again when `version` changes. */
export function useLinkState(services: PopupServices, reuseKey: string, version: unknown): KnownLink {
  const [state, setState] = useState<LinkState | null>(null);
  const shown = useRef<{ readonly key: string; readonly reading: Promise<LinkState> } | null>(null);
  const read = (key: string) => services.readLinkState(key).catch(() => nothingKnown);
  useEffect(() => {
    let isCurrent = true;
    const reading = read(reuseKey);
    shown.current = { key: reuseKey, reading };
    void reading.then((found) => {
      if (isCurrent) setState(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [services, reuseKey, version]);
  return {
    state: state ?? nothingKnown,
    isRead: state !== null,
    find: (key) => (shown.current?.key === key ? shown.current.reading : read(key)),
  };
}
