import {
  type ChannelKindId,
  type ChannelWish,
  channelKindIds,
  toNewChannelLanguage,
} from '#lib/domain/presets/channel-kinds.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { readTypedCount } from '#lib/domain/quota/read-typed-count.ts';
import { settingTable } from '#lib/domain/settings/settings.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPlaceName } from '#lib/wording/to-place-name.ts';
import type { WelcomeSnapshot } from '../welcome-services.ts';

/** What the user has chosen in the step, before any of it is saved. */
export interface ChannelDraft {
  readonly chosen: readonly ChannelKindId[];
  /** Languages other than the one that new channels begin with. */
  readonly languages: Partial<Readonly<Record<ChannelKindId, string>>>;
  readonly otherName: string;
  readonly countries: readonly string[];
  /** As typed. */
  readonly used: string;
  readonly limit: string;
  /** The place whose example is shown. */
  readonly shown: ChannelKindId;
}

export function toChannelDraft({ settings, usage }: Pick<WelcomeSnapshot, 'settings' | 'usage'>): ChannelDraft {
  return {
    ...{ chosen: [], languages: {}, otherName: '', countries: settings.countries },
    ...{ used: formatNumber(usage.used), limit: formatNumber(usage.limit), shown: 'telegram' },
  };
}

export const toLanguage = ({ languages }: ChannelDraft, kindId: ChannelKindId): string =>
  languages[kindId] ?? toNewChannelLanguage(locale());

/** The channel that a place makes. Another place without a name is called "Another place". */
export function toWish(draft: ChannelDraft, kindId: ChannelKindId, takenSubIds: readonly string[]): ChannelWish {
  const typed = kindId === 'other' ? draft.otherName.trim() : '';
  return { kindId, name: typed || toPlaceName(kindId), language: toLanguage(draft, kindId), takenSubIds };
}

/** The channels to make, in the order of the list. */
export function toWishes(draft: ChannelDraft, takenSubIds: readonly string[]): readonly ChannelWish[] {
  const chosen = channelKindIds.filter((kindId) => draft.chosen.includes(kindId));
  return chosen.map((kindId) => toWish(draft, kindId, takenSubIds));
}

export type TypedQuota =
  | { readonly used: number; readonly limit: number }
  /** `of`: the field that is wrong. */
  | { readonly problem: string; readonly of: 'used' | 'limit' };

/** The count and the limit, or what is wrong with them in words. What the user left alone is never wrong. */
export function readTypedQuota(
  draft: Pick<ChannelDraft, 'used' | 'limit'>,
  { used: counted, limit: stored }: Pick<QuotaUsage, 'used' | 'limit'>,
): TypedQuota {
  if (draft.used === formatNumber(counted) && draft.limit === formatNumber(stored)) {
    return { used: counted, limit: stored };
  }
  const [used, limit] = [readTypedCount(draft.used), readTypedCount(draft.limit)];
  const { min, max } = settingTable.deeplinksPerPeriod.is;
  if (limit === null || limit < min || limit > max) {
    return { problem: t('numberRange', [formatNumber(min), formatNumber(max)]), of: 'limit' };
  }
  if (used === null) return { problem: t('numberRange', [formatNumber(0), formatNumber(limit)]), of: 'used' };
  if (used > limit) return { problem: t('usedTooMany', [formatNumber(used), formatNumber(limit)]), of: 'used' };
  return { used, limit };
}
