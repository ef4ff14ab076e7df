import { toLoadedAtMs } from '#lib/domain/earnings/report-progress.ts';
import { type ChangedOrders, type OrderFacts, toChangedOrders } from '#lib/domain/today/changed-orders.ts';
import type { DoneMark } from '#lib/domain/today/done-mark.ts';
import type { TodayMoment } from '#lib/domain/today/today-moment.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionChanges, readConversionsById } from '#lib/store/earnings/read-conversion-lookups.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readChannelOf } from '#lib/store/today/read-channel-of.ts';

/** A load of everything may change more orders than a user reads about: their channels are not looked up. */
const maxNamedOrders = 2_000;

/** How far conversions are loaded, in ms since the epoch; 0 before the first load. */
export async function readLoadedAtMs(database: Database): Promise<number> {
  return toLoadedAtMs((await readMeta(database, 'reportState')) ?? emptyReportState);
}

/** What happened to orders since yesterday began, or since the user was done with them. Null for nothing. */
export async function readChangedOrders(
  database: Database,
  { yesterdayMs, serviceUtcOffsetMinutes }: Pick<TodayMoment, 'yesterdayMs' | 'serviceUtcOffsetMinutes'>,
  marks: readonly DoneMark[],
): Promise<ChangedOrders | null> {
  const doneMs = Number(marks.find(({ rowId }) => rowId === 'orders')?.cause ?? 0);
  const sinceMs = Math.max(yesterdayMs, doneMs);
  const changes = await readConversionChanges(database, sinceMs);
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
    orders.map((order) => [order.conversionId, { channel: channelOf(order), remarks: order.remarks }] as const),
  );
}
