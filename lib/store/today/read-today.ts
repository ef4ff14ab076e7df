import { type Campaign, continuesCode, isLiveCampaign, withCodeEnds } from '#lib/domain/coupons/campaign.ts';
import type { EarnedRows } from '#lib/domain/earnings/earned-rows.ts';
import { createLinkAttribution, toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import { toBucket } from '#lib/domain/earnings/report-days.ts';
import { toLoadedAtMs } from '#lib/domain/earnings/report-progress.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { isListedBy } from '#lib/domain/earnings/summarize-changes.ts';
import type { Replacing } from '#lib/domain/posts/replacing.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { listByCount } from '#lib/domain/text/compare-texts.ts';
import { addDays, dayMs } from '#lib/domain/time/days.ts';
import { type ChangedOrders, type OrderFacts, toChangedOrders } from '#lib/domain/today/changed-orders.ts';
import type { DoneMark } from '#lib/domain/today/done-mark.ts';
import { findRateRises } from '#lib/domain/today/find-rate-rises.ts';
import { findTodayRows } from '#lib/domain/today/find-today-rows.ts';
import { paceDays, type QuotaPace, toQuotaPace } from '#lib/domain/today/quota-pace.ts';
import { sumByPost, sumByProgram } from '#lib/domain/today/sum-edit-money.ts';
import { type TodayMoment, toTodayMoment } from '#lib/domain/today/today-moment.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { TodayRow } from '#lib/domain/today/today-row.ts';
import { toLastWeek, toWeeklyCard, type WeeklyCard } from '#lib/domain/today/weekly-card.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionChanges, readConversionsById } from '#lib/store/earnings/read-conversion-lookups.ts';
import { readEarnedRows } from '#lib/store/earnings/read-earned-rows.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { readLinksOfRows } from '#lib/store/links/read-links-of-rows.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { readOfferChanges } from '#lib/store/programs/read-offer-changes.ts';
import { sumDays, sumOtherDevices } from '#lib/store/quota/device-counts.ts';
import { type CountedAccount, readAllDevices, readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { readPostAttribution } from '#lib/store/today/read-post-attribution.ts';
import { readUrgentFacts } from '#lib/store/today/read-urgent-count.ts';
import { readLostAnswers, readPausedRuns } from '#lib/store/today/read-waiting.ts';

/** What Today shows, all of it stored on this device. */
export interface TodaySnapshot {
  readonly moment: TodayMoment;
  /** Every row, also those that the user is done with. */
  readonly rows: readonly TodayRow[];
  readonly marks: readonly DoneMark[];
  /** What replaced a program in several posts, and can be taken back. */
  readonly replacings: readonly Replacing[];
  /** The account's currencies, the most frequent first. */
  readonly currencies: readonly string[];
  readonly pace: QuotaPace;
  /** Whether the account has a post or a link: before that there is nothing that could end, stop or sell. */
  readonly hasBegun: boolean;
  /** How far conversions are loaded, in ms since the epoch; 0 before the first load. */
  readonly loadedAtMs: number;
  /** What the last week brought, on Mondays of the service. */
  readonly week: WeeklyCard | null;
}

/** Reads Today. Asks the service nothing. */
export async function readToday(account: CountedAccount, settings: Settings, nowMs: number): Promise<TodaySnapshot> {
  const { database } = account;
  const moment = toTodayMoment(nowMs, settings.serviceUtcOffsetMinutes);
  // What needs no conversions is read while their months come.
  const readingMarks = readMeta(database, 'doneMarks').then((marks = []) => marks);
  const [urgent, earned, marks, orders, changes, replacings = [], pace, loadedAtMs, firstLink, paused, lostAnswers] =
    await Promise.all([
      readUrgentFacts(database, moment, 'with-waiting'),
      readEarnedRows(database, { start: addDays(moment.serviceDay, -89), end: moment.serviceDay }),
      readingMarks,
      readingMarks.then((marks) => readChangedOrders(database, moment, marks)),
      readOfferChanges(database, moment.yesterdayMs, nowMs),
      readMeta(database, 'replacings'),
      readPace(account, settings, moment),
      readLoadedAtMs(database, nowMs),
      // A count of many links takes longer than all other readings.
      database.getAllKeys('links', undefined, 1),
      readPausedRuns(database),
      readLostAnswers(database, moment),
    ]);
  const { digests, edits, waiting, stoppedLinks } = urgent;
  const editedIds = new Set(edits.map(({ offerId }) => offerId));
  const lately = earned.list(addDays(moment.serviceDay, -29), (offerId) => editedIds.has(offerId));
  const rises = findRateRises(changes, earned.offerIds);
  const [findPost, begunCoupons, week] = await Promise.all([
    readPostAttribution(database, digests, lately, moment.serviceUtcOffsetMinutes),
    readBegunCoupons(database, earned.offerIds, moment),
    readWeek(database, earned, moment, loadedAtMs),
  ]);
  const worth = new Set([
    ...begunCoupons.map(({ campaign }) => campaign.offerId),
    ...rises.map((rise) => rise.offerId),
  ]);
  // No post is worth its time whose links cannot be made.
  for (const offer of await Promise.all([...worth].map((offerId) => database.get('offers', offerId))))
    if (offer !== undefined && !canMint(offer)) worth.delete(offer.offerId);
  const rows = findTodayRows({
    ...{ edits, stoppedLinks, orders, lostAnswers, begunCoupons, rises, pace },
    ...{ ...paused, bulkReserve: settings.bulkReserve },
    oldEarningsMs: loadedAtMs > 0 && loadedAtMs < moment.yesterdayMs ? loadedAtMs : null,
    drafts: waiting.filter((post) => isOldDraft(post, nowMs)),
    queuedPosts: waiting.filter(({ kept, state }) => kept !== undefined && state !== 'archived'),
    earnedInPosts: sumByPost(findPost, lately),
    earnedInProgram: sumByProgram(earned.list('', (offerId) => worth.has(offerId))),
  });
  return {
    ...{ moment, rows, marks, replacings, pace, loadedAtMs, week },
    // Sums are compared in this order.
    currencies: listByCount(earned.currencyCounts),
    hasBegun: firstLink.length > 0 || digests.some(({ isEmpty }) => !isEmpty),
  };
}

/**
 * What the last week brought, by the channels of the links that brought it. Null on other days than Monday, and until
 * conversions are loaded after the week's end: others would be shown a part as the whole.
 */
async function readWeek(
  database: Database,
  earned: EarnedRows,
  { serviceDay, serviceUtcOffsetMinutes }: TodayMoment,
  loadedAtMs: number,
): Promise<WeeklyCard | null> {
  if (toBucket(serviceDay, 'week') !== serviceDay) return null;
  if (loadedAtMs < startOfServiceDayMs(serviceDay, serviceUtcOffsetMinutes)) return null;
  const days = toLastWeek(serviceDay);
  const rows = earned.list(days.start, () => true);
  return toWeeklyCard(rows, days, await readChannelOf(database, rows, serviceUtcOffsetMinutes));
}

/** What waits costs no money while its user is still at it. */
const isOldDraft = ({ state, products, kept, runId, changedAtMs }: TodayPost, nowMs: number) =>
  state === 'draft' &&
  products.length > 0 &&
  kept === undefined &&
  runId === undefined &&
  Math.abs(nowMs - changedAtMs) >= dayMs;

async function readPace(account: CountedAccount, settings: Settings, { nowMs, serviceDay }: TodayMoment) {
  const offset = settings.serviceUtcOffsetMinutes;
  const [usage, recent] = await Promise.all([
    readQuotaUsage(account, settings, nowMs),
    readRecentLinks(account, offset, nowMs, paceDays),
  ]);
  const { freesUpAtMs } = usage;
  return toQuotaPace({
    ...{ left: linksLeft(usage), limit: usage.limit, recent, today: serviceDay },
    renewsOn: freesUpAtMs === null ? null : toServiceDate(freesUpAtMs, offset),
  });
}

/** The coupons and offers of some programs that began today or yesterday, with that day of the service. */
async function readBegunCoupons(
  database: Database,
  offerIds: ReadonlySet<string>,
  { serviceDay }: Pick<TodayMoment, 'serviceDay'>,
): Promise<readonly { readonly campaign: Campaign; readonly startDay: string }[]> {
  const yesterday = addDays(serviceDay, -1);
  // One transaction: as many as programs would take twice the time.
  const byOffer = database.transaction('campaigns').store.index('byOffer');
  const lists = await Promise.all([...offerIds].map((offerId) => byOffer.getAll(offerId)));
  return lists.flatMap((all) => {
    const begun = all.filter(
      (campaign) =>
        isLiveCampaign(campaign, serviceDay) &&
        (readServiceDay(campaign.startDate) ?? '') >= yesterday &&
        !continuesCode(campaign, all),
    );
    return withCodeEnds(begun, all).map((campaign) => ({
      campaign,
      startDay: readServiceDay(campaign.startDate) ?? serviceDay,
    }));
  });
}

/** A load of everything may change more orders than a user reads about: their channels are not looked up. */
const maxNamedOrders = 2_000;

/** How far conversions are loaded, in ms since the epoch; 0 if that is not known. */
async function readLoadedAtMs(database: Database, nowMs: number): Promise<number> {
  return toLoadedAtMs((await readMeta(database, 'reportState')) ?? emptyReportState, nowMs);
}

/** What happened to orders since yesterday began, or since the user was done with them. Null for nothing. */
async function readChangedOrders(
  database: Database,
  { nowMs, serviceDay, yesterdayMs, serviceUtcOffsetMinutes }: TodayMoment,
  marks: readonly DoneMark[],
): Promise<ChangedOrders | null> {
  const doneMs = Number(marks.find(({ rowId }) => rowId === 'orders')?.cause ?? 0);
  // What a clock stamped that was ahead would stand before all that comes until then.
  const sinceMs = doneMs > nowMs ? yesterdayMs : Math.max(yesterdayMs, doneMs);
  const read = await readConversionChanges(database, sinceMs);
  const changes = read.filter((change) => isListedBy(change, nowMs, serviceDay));
  const ids = [...new Set(changes.map(({ conversionId }) => conversionId))];
  const facts = ids.length > maxNamedOrders ? null : await readFacts(database, ids, serviceUtcOffsetMinutes);
  return toChangedOrders(changes, sinceMs, (conversionId) => facts?.get(conversionId));
}

async function readFacts(
  database: Database,
  ids: readonly string[],
  utcOffsetMinutes: number,
): Promise<ReadonlyMap<string, OrderFacts>> {
  const orders = (await readConversionsById(database, ids)).filter((order) => order !== null);
  const channelOf = await readChannelOf(database, orders, utcOffsetMinutes);
  return new Map(
    orders.map((order) => {
      const { conversionId, remarks, currency, payout } = order;
      return [conversionId, { channel: channelOf(order), remarks, now: { currency, payout } }] as const;
    }),
  );
}

/** The channel whose link brought a conversion; null where that is not sure. */
type ChannelOf = (row: ReportRow) => string | null;

/** Reads the links with the conversions' programs and sub-IDs, of which one brought each. */
async function readChannelOf(
  database: Database,
  rows: readonly Pick<ReportRow, 'offerId' | 'affSubs'>[],
  utcOffsetMinutes: number,
): Promise<ChannelOf> {
  const find = createLinkAttribution(await readLinksOfRows(database, rows), utcOffsetMinutes);
  return (row) => {
    const group = find(row);
    return group && toSolePreset(group);
  };
}

/** How many links all devices made in the last days of the service, today included, whatever the period. */
async function readRecentLinks(
  account: CountedAccount,
  serviceUtcOffsetMinutes: number,
  nowMs: number,
  dayCount: number,
): Promise<number> {
  const fromDay = addDays(toServiceDate(nowMs, serviceUtcOffsetMinutes), 1 - dayCount);
  // Read the devices first, and the rest in one transaction: see `readQuotaUsage`.
  const devices = await readAllDevices(account);
  const transaction = account.database.transaction(['journal', 'meta']);
  const since = IDBKeyRange.lowerBound(startOfServiceDayMs(fromDay, serviceUtcOffsetMinutes));
  const [here, deviceId] = await Promise.all([
    transaction.objectStore('journal').index('byCountedAt').count(since),
    metaOf(transaction).get('deviceId'),
  ]);
  return here + sumDays(sumOtherDevices(devices, deviceId ?? '', fromDay));
}
