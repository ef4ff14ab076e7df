import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { addUnreadable, type Shortfall } from '#lib/domain/sync/unreadable-count.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Database } from '#lib/store/database.ts';
import { countListedConversions, readOldestDay } from '#lib/store/earnings/read-conversion-lookups.ts';
import type { ReportCursor } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { countConversions, storeConversions } from '#lib/worker/earnings/conversions.ts';
import { type ListingStep, planRepair } from '#lib/worker/earnings/report-plan.ts';
import { findReportState, toNextStep } from '#lib/worker/earnings/report-state.ts';
import { confirmEarlyEnd, maxEmptyAnswers } from '#lib/worker/service/listing-end.ts';
import { nextGeneration } from '#lib/worker/service/next-generation.ts';
import { noteUnreadable } from '#lib/worker/service/note-unreadable.ts';

type StepOfAll = Extract<ListingStep, { readonly type: 'all' }>;

type Answer = Awaited<ReturnType<PublisherClient['listConversions']>>;

/** Stores rows with a cursor, and returns that cursor. */
export async function keepRows(
  context: AccountContext,
  rows: Answer['rows'],
  cursor: ReportCursor,
): Promise<ReportCursor> {
  const { clock } = context;
  const { firstLoadedAtMs } = await findReportState(context);
  const changedAtMs = firstLoadedAtMs === null ? null : clock.nowMs();
  const behind = await storeConversions(context, { rows, currency: cursor.currency, changedAtMs, cursor });
  await noteOwner(context, rows);
  return behind;
}

/**
 * Stores a page of a listing with the cursor after it, and returns that cursor. It stands before the next page,
 * before the next step, or before the listings that find skipped rows.
 * @param span The times that the listing covers: the stored rows between them show whether the listing skipped one.
 * @throws AppError `malformed-answer` for an empty page that is worth another try.
 */
export async function keepPage(
  context: AccountContext,
  cursor: ReportCursor,
  step: ListingStep,
  answer: Answer,
  span: readonly [start: string, end: string],
): Promise<ReportCursor> {
  const { database } = context;
  const countStored = () => countConversions(context, cursor.currency, ...span);
  // Where rows are known or counted, an empty answer is more often a fault of the service than the truth.
  const isEmpty = cursor.page === 1 && answer.rows.length + answer.unreadableRows === 0;
  if (isEmpty && step.type === 'all' && ((answer.count ?? 0) > 0 || (await countStored()) > 0))
    return passOver(context, cursor, step);

  const { counted, isEarlyEnd } = countPage(cursor, answer);
  const readable = (counted.stepCount ?? 0) - counted.stepUnreadable;
  if (answer.nextPage !== null) {
    const next = await keepRows(context, answer.rows, { ...counted, page: answer.nextPage });
    if (step.type !== 'span' || !step.onlyMissing) return next;
    // A count that the rows have reached, although more follow, is one of a page: it does not say what is missing.
    const isOwnCount = answer.rowsSeen >= (counted.stepCount ?? 0);
    return !isOwnCount && (await countStored()) >= readable ? toNextStep(next) : next;
  }
  // Of the last page the stored cursor stands before it, until the walk writes what comes next. Behind it, a killed
  // worker would ask for this page again, take it for a repetition, and end the listing early.
  const { stepShown = 0 } = await keepRows(context, answer.rows, cursor);
  const seen: ReportCursor = { ...counted, stepShown };
  const unreadable = {
    ...{ rows: seen.stepUnreadable, fields: seen.stepUnreadableFields ?? 0 },
    // The listing of the last hours has no pages.
    ...(step.type !== 'hours' && { pageRows: seen.stepPageRows ?? 0 }),
  };
  await noteUnreadable(await database(), 'conversions', unreadable, step.type === 'all' && !isEarlyEnd);
  // Rows move during paging: listings with other page borders find one that slipped behind a border. A slice that
  // was empty before its end is not cut further: its count is wrong, and would be so for every day of it.
  const canCut = step.type !== 'span' || !isEarlyEnd;
  // The list may have lost some stored rows. For a listing of everything, only what it has shown counts.
  const found = step.type === 'all' ? stepShown : await countStored();
  // Where a page came again in place of the next one, there are rows that no count says.
  const isShort = found < readable || answer.isRepeated;
  const isWhole = !isShort && !isEarlyEnd && seen.stepUnreadable === 0 && stepShown === seen.stepCount;
  if (step.type === 'all' && isWhole) return endWhole(context, seen, step);
  const others = isShort && cursor.page > 1 && canCut ? await repair(context, seen, step) : [];
  if (!isShort) return toNextStep(seen, others);
  if (step.type === 'all') return toNextStep({ ...seen, listedOfAll: readable }, others);
  return toNextStep(
    others.length > 0 || found >= readable ? seen : addShortfall(seen, { listed: readable, given: found }),
    others,
  );
}

/**
 * Leaves the listing of everything to the user's next wish when it stays empty although there are conversions: the
 * newest ones must not wait for it.
 */
async function passOver(context: AccountContext, cursor: ReportCursor, { confirms }: StepOfAll): Promise<ReportCursor> {
  if (cursor.failures + 1 < maxEmptyAnswers) throw new AppError('malformed-answer');
  const behind = toNextStep(cursor);
  return keepRows(context, [], confirms === undefined ? { ...behind, reach: 'hours', lacksAll: true } : behind);
}

/**
 * Drops from the list what a whole listing did not show, if a second one right after it does not show it either: rows
 * move during paging, and a single answer may be wrong.
 */
async function endWhole(
  { database }: AccountContext,
  seen: ReportCursor,
  { confirms }: StepOfAll,
): Promise<ReportCursor> {
  const { generation, stepShown = 0 } = seen;
  if (confirms !== undefined) await setAsideUnlisted(await database(), confirms);
  else if (generation !== undefined && (await countListedConversions(await database())) > stepShown) {
    const second = { ...seen, generation: await nextGeneration(await database()) };
    return toNextStep(second, [{ type: 'all', confirms: generation }]);
  }
  return toNextStep(seen);
}

async function repair(
  { database, clock, readSettings }: AccountContext,
  { currency }: ReportCursor,
  step: ListingStep,
) {
  const { serviceUtcOffsetMinutes } = await readSettings();
  const tomorrow = toServiceDate(clock.nowMs() + dayMs, serviceUtcOffsetMinutes);
  return planRepair(step, await readOldestDay(await database(), currency), tomorrow);
}

/** Adds a listing of days of which nothing else finds the rest. */
function addShortfall(cursor: ReportCursor, { listed, given }: Shortfall): ReportCursor {
  const before = cursor.shortfall ?? { listed: 0, given: 0 };
  return { ...cursor, shortfall: { listed: before.listed + listed, given: before.given + given } };
}

/** Moves the cursor past a page. @throws AppError `malformed-answer` for an empty page that is worth another try. */
function countPage(
  cursor: ReportCursor,
  answer: Answer,
): { readonly counted: ReportCursor; readonly isEarlyEnd: boolean } {
  const countBefore = cursor.stepCount ?? 0;
  const before = {
    ...{ rows: cursor.stepUnreadable, fields: cursor.stepUnreadableFields ?? 0 },
    pageRows: cursor.stepPageRows ?? 0,
  };
  const unreadable = addUnreadable(before, answer);
  const isEarlyEnd = confirmEarlyEnd(answer, cursor.stepPages ?? 0, cursor.failures);
  const counted: ReportCursor = {
    ...cursor,
    stepCount: isEarlyEnd ? Math.max(answer.count ?? 0, countBefore) : (answer.count ?? cursor.stepCount),
    stepRows: answer.rowsSeen,
    stepMark: answer.mark,
    stepPages: answer.pageCount ?? cursor.stepPages ?? 0,
    stepUnreadable: unreadable.rows,
    stepUnreadableFields: unreadable.fields,
    ...(unreadable.pageRows !== undefined && { stepPageRows: unreadable.pageRows }),
    pagesDone: cursor.pagesDone + 1,
    failures: 0,
  };
  return { counted, isEarlyEnd };
}

/** Conversions name the publisher and the user that the account belongs to (spec §2.2): the account keeps both. */
async function noteOwner(
  { changeAccount }: Pick<AccountContext, 'changeAccount'>,
  rows: readonly { readonly affiliateId?: string | undefined; readonly userEmail?: string | undefined }[],
): Promise<void> {
  const { affiliateId = '', userEmail = '' } = rows.find((row) => row.affiliateId) ?? {};
  if (affiliateId === '') return;
  await changeAccount((account) =>
    account.affiliateId === affiliateId && account.userEmail === userEmail
      ? account
      : { ...account, affiliateId, userEmail },
  );
}

/** Rows in one transaction: between two, the pages of the extension can read. */
const chunkRows = 1_000;

/**
 * Sets aside the conversions that no listing of everything has shown since that generation. Sums and the list of open
 * ones leave them out, and the export file keeps them. A listing that shows one again brings it back.
 */
async function setAsideUnlisted(db: Database, sinceGeneration: number): Promise<void> {
  for (let from = ''; ; ) {
    const transaction = db.transaction(['conversions', 'conversionBlocks'], 'readwrite');
    const conversions = transaction.objectStore('conversions');
    const rows = await conversions.getAll(IDBKeyRange.lowerBound(from, true), chunkRows);
    for (const { openSince: _open, undatedIn: _undated, ...row } of rows) {
      const { askedCurrency, convertedAt, generation = 0 } = row;
      if (askedCurrency === 'unlisted' || generation >= sinceGeneration) continue;
      await transaction.objectStore('conversionBlocks').delete([askedCurrency, convertedAt.slice(0, 7)]);
      await conversions.put({ ...row, askedCurrency: 'unlisted' });
    }
    await transaction.done;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkRows) return;
    from = last.conversionId;
  }
}
