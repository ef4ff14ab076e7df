import { useEffect, useState } from 'preact/hooks';
import type { DeeplinkServices, DeeplinkTarget } from '#components/deeplinks/deeplink-services.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';

/** The stored link that an act would copy. Null if the act makes a new one. Reads again when `version` changes. */
export function useMadeLink(
  services: Pick<DeeplinkServices, 'readMade'>,
  target: DeeplinkTarget,
  preset: SubIdPreset | null,
  version: unknown,
): MintedLink | null {
  const [made, setMade] = useState<MintedLink | null>(null);
  const { offerId, url } = target;
  useEffect(() => {
    let isCurrent = true;
    const show = (link: MintedLink | null) => {
      if (isCurrent) setMade(link);
    };
    // If reading fails, the button names the higher price.
    void services.readMade(target, preset).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [services, offerId, url, preset, version]);
  return made;
}
