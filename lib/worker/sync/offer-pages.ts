import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import type { OfferFilterKind } from '#lib/domain/service/service-manner.ts';
import { addUnreadable, noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { OfferFilters, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { ProgramList, SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { type OfferStep, toReadStep } from '#lib/worker/programs/offer-step.ts';
import type { CallingContext } from '#lib/worker/service/create-service-caller.ts';
import { confirmEarlyEnd, listByIds, maxEmptyAnswers } from '#lib/worker/service/listing-end.ts';
import { hasStayedEmpty } from '#lib/worker/sync/empty-lists.ts';
import { proveFilters, readUnreadFilters, takeFilterSample } from '#lib/worker/sync/filter-proof.ts';
import { addCalls, toNextStep, toSecondRound } from '#lib/worker/sync/sync-cursor.ts';

/** What a sync of programs works with. */
export interface SyncContext extends CallingContext {
  readonly offers: OfferMirror;
}

type OfferPage = Awaited<ReturnType<PublisherClient['listOffers']>>;

/** Each walk proves the filters at its first page: from one day to the next, the service may read other filters. */
const needsProof = ({ step: index, page, isRepeated }: SyncCursor, { applicationStatus }: OfferStep) =>
  index === 0 && page === 1 && !isRepeated && applicationStatus === 'Approved';

/** A service that ignores ids lists its catalogue. A program's place on that page says nothing about its standing. */
const hasOthers = (rows: OfferPage['rows'], offerIds: readonly string[]) =>
  rows.some(({ offerId }) => !offerIds.includes(offerId));

/**
 * Lists a page of the step and stores it with the cursor.
 * @throws AppError why the page could not be fetched. `malformed-answer` for an empty page that is worth another try.
 */
export async function listOfferPage(
  context: SyncContext,
  cursor: SyncCursor,
  step: OfferStep,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<SyncCursor> {
  const isProof = needsProof(cursor, step);
  const sampled = isProof ? await takeFilterSample(cursor, client) : null;
  signal.throwIfAborted();
  if (sampled !== null) return sampled;
  if (!isProof) return listRead(context, cursor, step, await readUnreadFilters(context), client, signal);
  const asked = await fetchPage(context, cursor, step, client);
  signal.throwIfAborted();
  const { unread, first, furtherCalls } = await proveFilters(context, asked, cursor, signal);
  signal.throwIfAborted();
  const proved = addCalls({ ...cursor, filterSamples: [] }, step, furtherCalls);
  return listRead(context, proved, step, unread, client, signal, first);
}

/**
 * Asks by id for up to a page of programs whose standing no listing of this walk confirmed.
 * @throws AppError why the call failed. `malformed-answer` for an answer that is worth another try.
 */
export function verifyOffers(
  { offers }: SyncContext,
  cursor: SyncCursor,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<SyncCursor> {
  return verifyStandings(offers, cursor, client, signal);
}

async function fetchPage(
  { clock, readSettings }: SyncContext,
  { page, stepRows: rowsBefore, stepMark: markBefore, stepCount, failures: failuresBefore, updatedSince }: SyncCursor,
  step: OfferStep,
  client: PublisherClient,
) {
  const filters = toOfferFilters(step);
  const request = { page, rowsBefore, markBefore, countBefore: stepCount ?? 0, failuresBefore };
  if (!step.updatedOnly) return client.listOffers(filters, request);
  const end = toServiceDateTime(clock.nowMs() + dayMs, (await readSettings()).serviceUtcOffsetMinutes);
  const answer = await client.listOffersUpdated({ start: updatedSince, end }, filters, request);
  // A service that ignores the dates lists its catalogue: so many pages cost more than the daily look is worth.
  if (page === 1 && answer.nextPage !== null && isOlder(answer, updatedSince))
    throw new AppError('not-offered', { httpStatus: 200 });
  return answer;
}

async function store(
  context: SyncContext,
  cursor: SyncCursor,
  step: OfferStep,
  answer: OfferPage,
): Promise<SyncCursor> {
  const { offers } = context;
  confirmEarlyEnd(answer, cursor.stepPages ?? 0, cursor.failures);
  const empty = await findEmptyList(offers, cursor, step, answer);
  const { emptyLists = [], startedAtMs } = cursor;
  const isBelieved = async (list: ProgramList) =>
    (await hasStayedEmpty(await context.database(), list, startedAtMs)) &&
    !(await isContradicted(offers, cursor, list));
  const seen: SyncCursor = {
    ...cursor,
    isSuspect: cursor.isSuspect || answer.isRepeated || (empty !== null && !(await isBelieved(empty))),
    ...(empty !== null && { emptyLists: [...emptyLists, empty] }),
    ...countPage(cursor, step, answer),
    pagesDone: cursor.pagesDone + 1,
  };
  const { generation, expectedOffers } = cursor;
  if (answer.nextPage !== null) {
    const next = { ...seen, page: answer.nextPage };
    await offers.storePage(answer.rows, step, generation, next);
    return next;
  }
  const listed = seen.stepCount ?? 0;
  const behind = toNextStep({ ...seen, expectedOffers: expectedOffers + (step.seesEveryProgram ? listed : 0) });
  await offers.storePage(answer.rows, step, generation, behind);
  // Rows move during paging: a second round finds a row that slipped behind a page border.
  const isShort = step.applicationStatus !== undefined && (await offers.countListed(step, generation)) < listed;
  return isShort && !cursor.isRepeated ? toSecondRound(seen) : behind;
}

/** Lists a page with those filters of the step that the service reads. */
async function listRead(
  context: SyncContext,
  cursor: SyncCursor,
  step: OfferStep,
  unread: readonly OfferFilterKind[],
  client: PublisherClient,
  signal: AbortSignal,
  first?: OfferPage,
): Promise<SyncCursor> {
  // A walk with an ignored filter demotes, retires and marks nothing.
  const trusted = unread.length === 0 ? cursor : { ...cursor, isSuspect: true };
  const asked = toReadStep(step, unread);
  if (asked === null) return toNextStep(first === undefined ? trusted : addCalls(trusted, step, 1));
  const answer = first ?? (await fetchPage(context, cursor, asked, client));
  signal.throwIfAborted();
  return store(context, addCalls(trusted, step, 1), asked, answer);
}

async function verifyStandings(
  offers: OfferMirror,
  cursor: SyncCursor,
  client: PublisherClient,
  signal: AbortSignal,
): Promise<SyncCursor> {
  const asked = cursor.isSuspect ? [] : await offers.findUnconfirmed(cursor.generation);
  if (asked.length === 0) return toNextStep(cursor);
  // Includes an approved program as a check: an answer without it is a fault, and says nothing about the others.
  const control = await offers.findConfirmed(cursor.generation);
  const offerIds = control === null ? asked : [...asked, control];
  const list = (filters: OfferFilters, ids: readonly string[]) =>
    listByIds(
      ids,
      ({ offerId }: OfferPage['rows'][number]) => offerId,
      async (request) => {
        signal.throwIfAborted();
        return client.listOffers({ ...filters, offerIds: ids }, request);
      },
    );
  const approved = await list({ applicationStatus: 'Approved' }, offerIds);
  if (hasOthers(approved.rows, offerIds)) return toNextStep({ ...cursor, isSuspect: true });
  const approvedIds = new Set(approved.rows.map(({ offerId }) => offerId));
  const isSound = control === null ? approvedIds.size > 0 : approvedIds.has(control);
  if (!isSound && cursor.failures + 1 < maxEmptyAnswers) throw new AppError('malformed-answer');
  // Programs that are not approved are asked for once more. One that the service does not list at all keeps its
  // standing.
  const others = isSound ? asked.filter((offerId) => !approvedIds.has(offerId)) : [];
  const listed = others.length === 0 ? null : await list({}, others);
  signal.throwIfAborted();
  if (hasOthers(listed?.rows ?? [], offerIds)) return toNextStep({ ...cursor, isSuspect: true });
  const deniedIds = new Set(listed?.rows.map(({ offerId }) => offerId));
  await offers.confirm(asked, { approvedIds, deniedIds }, cursor.generation);
  return addCalls(cursor, { type: 'verify' }, approved.calls + (listed?.calls ?? 0));
}

/**
 * What the cursor knows of its step's listing after a page. The highest count stays: a row that left the listing in the
 * middle of the walk may have pushed another over a page's border, and then the rows that are left reach the last count.
 */
function countPage(
  { stepCount, stepPages, unreadablePrograms = noneUnreadable }: SyncCursor,
  { applicationStatus }: OfferStep,
  answer: OfferPage,
): Partial<SyncCursor> & Pick<SyncCursor, 'stepCount'> {
  const { count, rowsSeen, pageCount, mark } = answer;
  return {
    stepCount: stepCount === null || count === null ? (stepCount ?? count) : Math.max(stepCount, count),
    stepRows: rowsSeen,
    stepMark: mark,
    stepPages: pageCount ?? stepPages ?? 0,
    ...(applicationStatus === undefined && { unreadablePrograms: addUnreadable(unreadablePrograms, answer) }),
  };
}

/** The list that the answer says is empty although programs of it are known. Null for any other answer. */
async function findEmptyList(
  offers: OfferMirror,
  { page }: SyncCursor,
  step: OfferStep,
  { rows }: OfferPage,
): Promise<ProgramList | null> {
  const list = toProgramList(step);
  return page === 1 && rows.length === 0 && list !== null && (await offers.hasKnown(step)) ? list : null;
}

/** Whether this walk found approved programs that run: then the list of all that run cannot be empty. */
const isContradicted = async (offers: OfferMirror, { generation }: SyncCursor, list: ProgramList): Promise<boolean> =>
  list === 'active' &&
  (await offers.countListed({ type: 'offers', applicationStatus: 'Approved', offerStatus: 'Active' }, generation)) > 0;

function toProgramList({ seesEveryProgram, applicationStatus, offerStatus }: OfferStep): ProgramList | null {
  if (seesEveryProgram) return offerStatus === 'Paused' ? 'paused' : 'active';
  return applicationStatus === 'Approved' && offerStatus === 'Active' ? 'approved' : null;
}

/**
 * Whether most rows of a page were last updated before a time. Both times are in the service's own zone. A row without
 * a day does not count.
 */
function isOlder({ rows }: OfferPage, since: string): boolean {
  const older = rows.filter(({ updatedAt }) => /^\d{4}-\d\d-\d\d/.test(updatedAt) && updatedAt < since).length;
  return older > rows.length / 2;
}

// Sorted by name: rows stay in place. Sorted by date, they would move with every change of the catalogue.
const toOfferFilters = ({ applicationStatus, offerStatus }: OfferStep): OfferFilters => ({
  ...(applicationStatus && { applicationStatus }),
  ...(offerStatus && { offerStatus }),
  sortBy: 'a_to_z',
});
