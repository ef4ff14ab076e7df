import type { Offer } from '#lib/domain/programs/offer.ts';
import type { BodyEncoding, OfferFilterKind } from '#lib/domain/service/service-manner.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { OfferFilters, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { CallingContext } from '#lib/worker/service/create-service-caller.ts';
import { mayRefuseEncoding } from '#lib/worker/service/negotiate-encoding.ts';
import { addCalls } from '#lib/worker/sync/sync-cursor.ts';

/** What a proof found. */
export interface ProvedFilters {
  /** The filters that the service ignores in every encoding that may be tried. */
  readonly unread: readonly OfferFilterKind[];
  /** The first page of approved programs that run, in the encoding that works best. */
  readonly first: Page<Offer>;
  /** Calls beside the one for that page. */
  readonly furtherCalls: number;
}

type Look = Pick<ProvedFilters, 'first' | 'unread'>;

type ListFirstPage = (filters: OfferFilters) => Promise<Page<Offer>>;

const approved = { applicationStatus: 'Approved', offerStatus: 'Active' } as const;

/** What shares no program with `approved`, each by one filter. */
const samples = [
  ['standing', { applicationStatus: 'Pending', offerStatus: 'Active' }],
  ['activity', { applicationStatus: 'Approved', offerStatus: 'Paused' }],
] as const satisfies readonly (readonly [OfferFilterKind, OfferFilters])[];

/** After so many failures in a row a sample is given up: the last attempt of the page is for the listing itself. */
const maxSampleFailures = 4;

/** Flat keys first: a service that took nested ones takes JSON. */
const trials = ['json-flat', 'form', 'json'] as const satisfies readonly BodyEncoding[];

const listFirst = (client: PublisherClient, filters: OfferFilters) =>
  client.listOffers({ ...filters, sortBy: 'a_to_z' }, { page: 1 });

const toIds = ({ rows }: Page<Offer>) => rows.map(({ offerId }) => offerId);

/** The filters that the last proof found ignored. */
export async function readUnreadFilters({
  connection,
}: Pick<AccountContext, 'connection'>): Promise<readonly OfferFilterKind[]> {
  return (await connection.read()).unreadFilters ?? [];
}

/**
 * Takes the cursor's next sample with one call. Null where all are taken, or this one is given up.
 * @throws AppError why the page could not be fetched.
 */
export async function takeFilterSample(cursor: SyncCursor, client: PublisherClient): Promise<SyncCursor | null> {
  const { filterSamples = [], failures } = cursor;
  const sample = samples[filterSamples.length];
  if (sample === undefined || failures >= maxSampleFailures) return null;
  const ids = await listFirst(client, sample[1]).then(toIds, (error: unknown) => {
    // A service that refuses the filter reads it.
    if (error instanceof AppError && error.code === 'incorrect-arguments') return [];
    throw error;
  });
  return addCalls({ ...cursor, filterSamples: [...filterSamples, ids] }, { type: 'offers' }, 1);
}

/**
 * Compares the first page of approved programs that run with the samples, which must share no program with it. If
 * they do, asks in the other encodings, unless the user chose one, and keeps the one whose filters the service reads.
 * @throws AppError for a failure that says nothing about filters.
 */
export async function proveFilters(
  { connection, clientFor }: Pick<CallingContext, 'connection' | 'clientFor'>,
  first: Page<Offer>,
  { filterSamples = [] }: SyncCursor,
  signal: AbortSignal,
): Promise<ProvedFilters> {
  let furtherCalls = 0;
  const { callEncoding, isEncodingChosen } = await connection.read();
  const isUnread = (index: number) => areSame(first, filterSamples[index] ?? []);
  let best: Look = { first, unread: samples.flatMap(([kind], index) => (isUnread(index) ? [kind] : [])) };
  let kept = callEncoding;
  for (const encoding of isEncodingChosen ? [] : trials) {
    if (best.unread.length === 0) break;
    if (encoding === callEncoding) continue;
    const client = clientFor({ lane: 'background', signal, encoding });
    const other = await look((filters) => {
      furtherCalls += 1;
      return listFirst(client, filters);
    });
    signal.throwIfAborted();
    if (other === null || other.unread.length >= best.unread.length) continue;
    best = other;
    kept = encoding;
  }
  const { unread } = best;
  const isProved = filterSamples.length === samples.length;
  if (isProved) await connection.noteManner({ ...(kept && { callEncoding: kept }), unreadFilters: unread });
  return { ...best, furtherCalls };
}

/** Looks at the filters in another encoding. Null where the service does not take it. */
async function look(list: ListFirstPage): Promise<Look | null> {
  try {
    const first = await list(approved);
    // No program is approved. If the service lists programs without the filter, it reads the filter.
    if (first.rows.length === 0) return (await list({})).rows.length > 0 ? { first, unread: [] } : null;
    const unread: OfferFilterKind[] = [];
    for (const [kind, filters] of samples) if (areSame(first, toIds(await list(filters)))) unread.push(kind);
    return { first, unread };
  } catch (error) {
    if (mayRefuseEncoding(error)) return null;
    throw error;
  }
}

/** Whether two pages are of one listing. Rows move between two calls, so most of them have to be the same, not all. */
function areSame({ rows }: Page<Offer>, others: readonly string[]): boolean {
  const ids = new Set(others);
  const shared = rows.filter(({ offerId }) => ids.has(offerId)).length;
  return shared > Math.min(rows.length, others.length) / 2;
}
