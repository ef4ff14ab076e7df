import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { choosePreset, type PresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { toPresetService } from '#lib/domain/presets/preset-service.ts';

/** The preset that applies to such a link unless the user picks another. */
export function findUsualPreset(
  book: PresetBook,
  { offerId, url }: { readonly offerId: string; readonly url: string },
  serviceUrl: string,
): SubIdPreset | null {
  const siteKey = URL.canParse(url) ? toSiteKey(new URL(url).hostname) : '';
  return choosePreset(book, { offerId, siteKey, service: toPresetService(serviceUrl) });
}
