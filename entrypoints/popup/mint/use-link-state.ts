import { useEffect, useRef, useState } from 'preact/hooks';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { LinkState, PopupServices } from '../popup-services.ts';

const nothingKnown: LinkState = { link: null, isUnknown: false };

interface KnownLink {
  /** Of the shown link. Nothing is known until it is read. */
  readonly state: LinkState;
  readonly isRead: boolean;
  /** Resolves to a stored link, without a second reading where it is the shown link. Never rejects. */
  find(reuseKey: string): Promise<MintedLink | null>;
}

/**
 * What is stored for this reuse key. Reads again when `version` changes.
 * @param known The stored link, if that was read before the first frame.
 */
export function useLinkState(
  services: PopupServices,
  reuseKey: string,
  version: unknown,
  known: MintedLink | null,
): KnownLink {
  const [state, setState] = useState<LinkState | null>(known && { link: known, isUnknown: false });
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
    find: async (key) => (await (shown.current?.key === key ? shown.current.reading : read(key))).link,
  };
}
