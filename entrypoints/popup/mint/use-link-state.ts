import { useEffect, useState } from 'preact/hooks';
import type { LinkState, PopupServices } from '../popup-services.ts';

const nothingKnown: LinkState = { isStored: false, isUnknown: false };

/** What is stored for this reuse key. Reads again when `version` changes. */
export function useLinkState(services: PopupServices, reuseKey: string, version: unknown): LinkState {
  const [state, setState] = useState(nothingKnown);
  useEffect(() => {
    let isCurrent = true;
    void services.readLinkState(reuseKey).then((read) => {
      if (isCurrent) setState(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [services, reuseKey, version]);
  return state;
}
