import { isUnclearDay, readServiceDay, readServiceDays } from '#lib/domain/service/read-service-day.ts';
import { type Checked, hasFields, isFlag, isListOf, isText } from '#lib/domain/shape.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import { createSearchTexts } from '#lib/domain/text/to-search-text.ts';
import { addDays, toDayNumber } from '#lib/domain/time/days.ts';

/** A campaign of a program (spec §2.4). Every text is the service's own, hence hostile. */
export const isCampaign = hasFields({
  campaignId: isText,
  offerId: isText,
  offerName: isText,
  name: isText,
  /** The service's HTML as plain text, with its paragraphs. */
  description: isText,
  /** The coupon's code; empty if the campaign has no code. */
  voucherCode: isText,
  /**
   * `YYYY-MM-DD` in the service's time zone; empty where not given. The service's own words if the
   * day is unclear, and in rows that an earlier version stored: `read-service-day.ts` reads them.
   */
  startDate: isText,
  /** The same, last day included. */
  endDate: isText,
  bannerUrl: isText,
  hasBanner: isFlag,
  /** Tracking link to the campaign's landing page. The extension never requests it. */
  trackingLink: isText,
  categories: isListOf(isText),
});
export type Campaign = Checked<typeof isCampaign>;

/** What a campaign is called: one without a name by its program's. */
export const toCampaignTitle = ({ name, offerName, campaignId }: Pick<Campaign, 'name' | 'offerName' | 'campaignId'>) =>
  name || offerName || campaignId;

/**
 * Whether the campaign runs on `today`. Of a day with two meanings it has begun once both have come, and it has ended
 * once both have passed. A day without any does not hide it: its row shows the service's words.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function isLiveCampaign(campaign: Pick<Campaign, 'startDate' | 'endDate'>, today: string): boolean {
  const end = toLastDay(campaign.endDate);
  return !isComingCampaign(campaign, today) && (end === null || today <= end);
}

/** Whether the campaign is announced and has not begun on `today`. */
export function isComingCampaign({ startDate }: Pick<Campaign, 'startDate'>, today: string): boolean {
  const start = toLastDay(startDate);
  return start !== null && start > today;
}

/** The later of the days that a campaign's day may mean. Null where there is none. */
const toLastDay = (day: string): string | null => readServiceDays(day)?.at(-1) ?? null;

/**
 * The order of ends, for `sort`: the soonest first, then those without an end, then those whose end is unclear.
 */
export function toEndRank({ endDate }: Pick<Campaign, 'endDate'>): string {
  return readServiceDay(endDate) ?? (isUnclearDay(endDate) ? '9999-unclear' : '9999');
}

/** Whole days from `today` to the campaign's first day; null when no start is given, or the day is unclear. */
export function daysUntilStart({ startDate }: Pick<Campaign, 'startDate'>, today: string): number | null {
  return daysLeft({ endDate: startDate }, today);
}

/**
 * Whole days from `today` to the campaign's last day: 0 when it ends today, negative when it has ended, null when no
 * end is given, or the day is unclear.
 */
export function daysLeft(campaign: Pick<Campaign, 'endDate'>, today: string): number | null {
  const days = toDayNumber(readServiceDay(campaign.endDate) ?? '') - toDayNumber(today);
  return Number.isNaN(days) ? null : days;
}

export const toCampaignSearchText = createSearchTexts<Campaign>(({ voucherCode, name, offerName, description }) => [
  ...[voucherCode, name, offerName, description],
]);

/**
 * The last day of a code, as a campaign's `endDate`. It runs as long as any campaign with it: one that has begun by the
 * day after another's end continues it. Nothing outlives one without an end. Of an end with two meanings the later one
 * counts, as where `isLiveCampaign` asks.
 * @param campaigns Those of its program.
 */
export function toCodeEnd(
  { voucherCode, endDate }: Pick<Campaign, 'voucherCode' | 'endDate'>,
  campaigns: readonly Campaign[],
): string {
  return toLastEnd(endDate, toRuns(listWithCode(campaigns, voucherCode)));
}

/**
 * Whether the campaign continues its code, which ran by another one on the day before. A network may list a code again
 * each day: then it does not begin each day. Of several that begin it on one day, the others continue the one that ends
 * last.
 * @param campaigns Those of its program.
 */
export function continuesCode(campaign: Campaign, campaigns: readonly Campaign[]): boolean {
  const startDay = readServiceDay(campaign.startDate);
  if (startDay === null) return false;
  const before = addDays(startDay, -1);
  const named = listWithCode(campaigns, campaign.voucherCode);
  const ranBefore = toRuns(named).some(
    (run) => run.startDay <= before && (run.endDay === null || run.endDay >= before),
  );
  const isFirst = (other: Campaign) =>
    readServiceDay(other.startDate) === startDay &&
    (compareTexts(toEndRank(campaign), toEndRank(other)) || compareTexts(other.campaignId, campaign.campaignId)) < 0;
  return ranBefore || named.some(isFirst);
}

/** When a code runs, by campaigns that continue one another. */
interface CodeRun {
  /** Empty where it has begun whatever the day. */
  readonly startDay: string;
  /** Null without an end, or with one that no day is read from. */
  readonly endDay: string | null;
  readonly endDate: string;
}

/** The runs of one code's campaigns, the earliest first. A network may list a code again each day: that is one run. */
function toRuns(campaigns: readonly Campaign[]): readonly CodeRun[] {
  const each = campaigns.map(({ startDate, endDate }) => ({
    startDay: toLastDay(startDate) ?? '',
    endDay: toLastDay(endDate),
    endDate,
  }));
  const runs: CodeRun[] = [];
  for (const next of each.sort((a, b) => compareTexts(a.startDay, b.startDay))) {
    const last = runs.at(-1);
    if (last === undefined || (last.endDay !== null && next.startDay > addDays(last.endDay, 1))) runs.push(next);
    else if (last.endDay !== null && (next.endDay === null || next.endDay > last.endDay))
      runs.splice(-1, 1, { ...next, startDay: last.startDay });
  }
  return runs;
}

/** As `toCodeEnd`. */
function toLastEnd(endDate: string, runs: readonly CodeRun[]): string {
  const lastDay = toLastDay(endDate);
  if (lastDay === null) return endDate;
  const dayAfter = addDays(lastDay, 1);
  const longer = runs.find(({ startDay, endDay }) => startDay <= dayAfter && (endDay === null || endDay > lastDay));
  return longer?.endDate ?? endDate;
}

/**
 * Campaigns with the code's own last day as their `endDate`, where they have a code: that is the day until which it works.
 * @param all Those of their programs, also ended and coming ones.
 */
export function withCodeEnds(campaigns: readonly Campaign[], all: readonly Campaign[]): readonly Campaign[] {
  const toKey = ({ offerId, voucherCode }: Campaign) => JSON.stringify([offerId, toCodeKey(voucherCode)]);
  const isOfCode = ({ voucherCode }: Campaign) => toCodeKey(voucherCode) !== '';
  const runsOf = new Map(Array.from(Map.groupBy(all.filter(isOfCode), toKey), ([key, named]) => [key, toRuns(named)]));
  return campaigns.map((campaign) => ({
    ...campaign,
    endDate: toLastEnd(campaign.endDate, runsOf.get(toKey(campaign)) ?? []),
  }));
}

/**
 * The campaign by which a code runs on `today`, or else ran last, or else will run, with the code's own last day as its
 * `endDate`. Null where no campaign names the code.
 * @param campaigns Those of one program.
 */
export function findLastRun(campaigns: readonly Campaign[], voucherCode: string, today: string): Campaign | null {
  const named = listWithCode(campaigns, voucherCode).toSorted((a, b) => compareTexts(toEndRank(b), toEndRank(a)));
  const begun = named.filter((campaign) => !isComingCampaign(campaign, today));
  const run = begun.find((campaign) => isLiveCampaign(campaign, today)) ?? begun[0] ?? named[0];
  return run === undefined ? null : { ...run, endDate: toCodeEnd(run, named) };
}

/** The campaigns that name a code, in any case of letters. No campaign names an empty one. */
export function listWithCode(campaigns: readonly Campaign[], voucherCode: string): readonly Campaign[] {
  const code = toCodeKey(voucherCode);
  return code === '' ? [] : campaigns.filter((campaign) => toCodeKey(campaign.voucherCode) === code);
}

/** Whether two texts are one code. */
export const isSameCode = (one: string, other: string): boolean => toCodeKey(one) === toCodeKey(other);

/** Equal for texts that are one code, in any case of letters; empty for none. */
export const toCodeKey = (code: string): string => code.trim().toUpperCase();

/**
 * The coupon to offer with a link of its program: the live one that ends last, because a post stays online. A coupon
 * without an end outlives the others, and one with an unclear end comes after all of them: it may be over. Of two
 * that end together the name decides, so that the choice is stable.
 * @param today `YYYY-MM-DD` in the service's time zone.
 */
export function chooseCoupon(campaigns: readonly Campaign[], today: string): Campaign | null {
  const live = campaigns.filter((campaign) => campaign.voucherCode !== '' && isLiveCampaign(campaign, today));
  const toEnd = (campaign: Campaign) => (isUnclearDay(campaign.endDate) ? '' : toEndRank(campaign));
  const [latest] = live.sort((a, b) => compareTexts(toEnd(b), toEnd(a)) || compareTexts(a.name, b.name));
  return latest ?? null;
}

/** How many days before its end a copied coupon is announced: on its last day and the two before it. */
const announcedWithinDays = 2;

/** Whether a coupon ends so soon that a user who copied it should know. An ended one does not count. */
export function isEndingSoon(coupon: Pick<Campaign, 'endDate'>, today: string): boolean {
  const days = daysLeft(coupon, today);
  return days !== null && days >= 0 && days <= announcedWithinDays;
}
