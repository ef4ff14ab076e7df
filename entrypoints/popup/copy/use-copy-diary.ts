import { useCallback, useRef } from 'preact/hooks';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { PopupServices } from '../popup-services.ts';

/** Writes into the diary that a link was copied for a channel, once a link and opening. A link without a preset has none. */
export function useCopyDiary(services: Pick<PopupServices, 'send' | 'newRequestId'>) {
  const noted = useRef(new Set<string>());
  return useCallback(
    ({ linkId, destinationUrl, presetName }: MintedLink) => {
      if (presetName === undefined || noted.current.has(linkId)) return;
      noted.current.add(linkId);
      const copy = { actId: services.newRequestId(), url: destinationUrl, channel: presetName };
      // The link is copied all the same.
      void services.send('noteCopy', copy).catch(() => undefined);
    },
    [services],
  );
}
