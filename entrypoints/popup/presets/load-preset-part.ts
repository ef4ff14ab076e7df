import { choosePreset } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import { toSiteKey } from '#lib/domain/programs/match.ts';
import { expandSubIds } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { PresetFields } from './preset-fields.tsx';
import type { PresetPart } from './preset-part.ts';

/** Reads the presets; null where there is none that is whole. Imported only when it is needed: see {@link PresetPart}. */
export async function loadPresetPart(database: Database, service: PresetService): Promise<PresetPart | null> {
  const [book, counter] = await Promise.all([presetBookItem.read(), readMeta(database, 'tokenCounter')]);
  if (book.presets.length === 0) return null;
  return {
    book,
    service,
    Fields: PresetFields,
    choose({ page, offerId }) {
      const preset = choosePreset(book, { offerId, siteKey: toSiteKey(new URL(page.url).hostname), service });
      return preset === null ? null : { preset, subIds: preset.subIds };
    },
    expand({ preset, subIds }, { page, offerId, offerName }, destinationUrl, nowMs) {
      if (preset === null) return subIds;
      return expandSubIds(subIds, {
        atMs: nowMs,
        utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset(),
        pageUrl: destinationUrl,
        title: page.title,
        program: offerName,
        offerId,
        preset: preset.name,
        counter: counter?.next ?? 1,
      });
    },
  };
}
