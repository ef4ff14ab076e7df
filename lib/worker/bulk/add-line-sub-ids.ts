import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkTokenContext, withOverrides } from '#lib/domain/bulk/bulk-sub-ids.ts';
import { choosePreset, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { expandSubIds, findCutSubIds, usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { BulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';

/** The line with the sub-IDs that the run's preset gives it. A counter's number is not drawn yet. */
export async function addLineSubIds(line: BulkLine, offer: OfferRecord, around: BulkSurroundings): Promise<BulkLine> {
  const { readSubIds, run } = around;
  const preset = findPreset(around, offer.offerId, line);
  if (preset === null) {
    const remembered = run.preset.kind === 'auto' ? await readSubIds(offer.offerId) : noSubIds;
    return { ...line, subIds: withOverrides(remembered, line.input.subIds) };
  }
  const context = {
    ...toBulkTokenContext(run, { ...line, offerId: offer.offerId, offerName: offer.name, presetName: preset.name }),
    counter: null,
  };
  const subIds = expandSubIds(preset.subIds, context);
  const cut = findCutSubIds(preset.subIds, context).filter((number) => line.input.subIds[number - 1] === '');
  return {
    ...line,
    presetName: preset.name,
    subIds: withOverrides(subIds, line.input.subIds),
    ...(cut.length > 0 && { cutSubIds: cut }),
    templates: preset.subIds.some((subId, index) => usesCounter(subId) && line.input.subIds[index] === '')
      ? preset.subIds
      : null,
  };
}

function findPreset({ run, book, service }: BulkSurroundings, offerId: string, line: BulkLine): SubIdPreset | null {
  const find = (wanted: string) => book.presets.find(({ presetId }) => presetId === wanted) ?? null;
  const choice = run.preset;
  if (line.input.post !== undefined) return find(line.input.post.channelId);
  if (choice.kind === 'none') return null;
  if (choice.kind === 'preset') return find(choice.presetId);
  return choosePreset(book, { offerId, siteKey: toSiteKey(new URL(line.destinationUrl).hostname), service });
}
