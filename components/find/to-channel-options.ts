import { toActOption } from '#components/find/find-acts.ts';
import type { FindDeed, FindOccasion, FindOption, InChannel } from '#components/find/find-option.ts';
import type { FindServices } from '#components/find/find-services.ts';
import { formatDay } from '#components/time/format-instant.ts';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

/** Reads the user's other channels, each with the link to the same page that is there for it, or the price of one. */
export async function readChannelOptions(
  services: Pick<FindServices, 'readPresets' | 'readMade'>,
  { target, presetName }: InChannel,
  occasion: FindOccasion,
): Promise<readonly FindOption[]> {
  const presets = (await services.readPresets()).filter(({ name }) => name !== presetName);
  if (presets.length === 0) {
    const add = { kind: 'go', url: toOptionsUrl('channels') } as const;
    return [toActOption('channels', t('optionsChannels'), add, { icon: 'page' })];
  }
  const made = await Promise.all(presets.map((preset) => services.readMade(target, preset)));
  return presets.map((preset, at) => toChannelOption({ target, presetName }, preset, made[at] ?? null, occasion));
}

function toChannelOption(
  { target, presetName }: InChannel,
  preset: SubIdPreset,
  made: MintedLink | null,
  occasion: FindOccasion,
): FindOption {
  const shown = {
    id: `channel ${preset.presetId}`,
    icon: 'link',
    title: preset.name,
    hint: made === null ? '' : t('findYours'),
    others: [],
  } as const;
  if (made !== null && isSafeTrackingLink(made.trackingLink, occasion.serviceUrl)) {
    const deed: FindDeed = { kind: 'copy', text: made.trackingLink };
    const copy = { label: t('copyLink'), price: t('findUsesNone'), deed };
    return { ...shown, end: t('findUsesNone'), enter: copy, copy };
  }
  if (occasion.left === 0) {
    const keep: FindDeed = { kind: 'keep', target, preset };
    const enter = { label: toKeepName(occasion), price: t('findUsesLater'), deed: keep };
    return { ...shown, end: toNoneLeft(occasion), enter, copy: null };
  }
  const make: FindDeed = { kind: 'make-for', target, presetName, preset };
  const price = t('findUsesALink');
  const copy = { label: t('findMakeAndCopy'), price, deed: make };
  return { ...shown, usesLink: true, end: price, endLook: 'figure', enter: null, copy };
}

/** What stands where a price would, if no link is left. */
export const toNoneLeft = ({ limit, freesOn, today }: FindOccasion): string =>
  freesOn === null ? t('findNoneLeft', [formatNumber(limit)]) : t('findNoneUntil', [formatDay(freesOn, today)]);

/** The name of the act that queues a link until there is one again. */
export const toKeepName = ({ freesOn, today }: FindOccasion): string =>
  freesOn === null ? t('findKeep') : t('findKeepUntil', [formatDay(freesOn, today)]);
