import type { ListingRefusal, OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import type { AppError } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/* The optional listings that the service refuses. A walk completes without them, and surfaces say so. */

const weekMs = 7 * dayMs;

/** After so many looks with the same answer, a walk continues without a listing. */
const maxLooks = 3;

/** Failures that concern one listing. The others, such as a missing network, stop every call. */
const codesOfListing: readonly ErrorCode[] = [
  'not-offered',
  'incorrect-arguments',
  'token-rejected',
  'redirected',
  'malformed-answer',
  'service-failure',
  'timed-out',
  'unreachable',
];

const dataKinds: Readonly<Record<OptionalListing, DataKind>> = {
  campaigns: 'campaigns',
  shops: 'shops',
  changes: 'offers',
};

/** A fault of the service, or of the way to it, may be over tomorrow. A healthy service repeats its answer. */
const isPermanent = (code: ErrorCode, httpStatus: number | null) =>
  code === 'not-offered' || (httpStatus !== null && httpStatus < 500);

/** Whether the background may ask for the listing now. It asks again after a week for one that is not offered. */
export async function mayAskFor(
  { database, clock }: Pick<AccountContext, 'database' | 'clock'>,
  kind: OptionalListing,
): Promise<boolean> {
  const retryAtMs = (await readMeta(await database(), 'listingRefusals'))?.[kind]?.retryAtMs ?? 0;
  const waitMs = retryAtMs - clock.nowMs();
  // A wait of more than a week means that the clock was set back.
  return waitMs <= 0 || waitMs > weekMs;
}

/**
 * Notes that a look failed for good. "The listing does not exist" is believed at once where the service never listed
 * it. Any other answer is believed at the third look.
 * @returns whether the walk continues without the listing.
 */
export async function noteRefusal(
  context: Pick<AccountContext, 'database' | 'clock'>,
  kind: OptionalListing,
  { code, details }: AppError,
): Promise<boolean> {
  const { clock } = context;
  const { httpStatus = null } = details;
  if (!codesOfListing.includes(code)) return false;
  const isMissing = code === 'not-offered' && !(await wasListed(context, kind));
  let isPassed = isMissing;
  await write(context, kind, (before) => {
    const isSame = before?.code === code && before.httpStatus === httpStatus;
    const looks = isSame ? before.looks + 1 : 1;
    isPassed ||= looks >= maxLooks;
    const isNotOffered = isPassed && isPermanent(code, httpStatus);
    return { code, httpStatus, looks, isNotOffered, retryAtMs: isNotOffered ? clock.nowMs() + weekMs : 0 };
  });
  return isPassed;
}

/** The service has listed it. */
export async function forgetRefusal(
  context: Pick<AccountContext, 'database' | 'clock'>,
  kind: OptionalListing,
): Promise<void> {
  const { database } = context;
  const refusals = await readMeta(await database(), 'listingRefusals');
  if (refusals?.[kind] !== undefined) await write(context, kind, () => undefined);
}

/** The user wants everything: allows asking again for what is not offered. */
export async function allowAsking({ database }: Pick<AccountContext, 'database' | 'clock'>): Promise<void> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const refusals = (await metaOf(transaction).get('listingRefusals')) ?? {};
  const due = Object.entries(refusals).map(([kind, refusal]) => [kind, { ...refusal, retryAtMs: 0 }]);
  await metaOf(transaction).put('listingRefusals', Object.fromEntries(due));
  await transaction.done;
}

async function write(
  { database }: Pick<AccountContext, 'database' | 'clock'>,
  kind: OptionalListing,
  change: (before: ListingRefusal | undefined) => ListingRefusal | undefined,
) {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const { [kind]: before, ...others } = (await metaOf(transaction).get('listingRefusals')) ?? {};
  const after = change(before);
  await metaOf(transaction).put('listingRefusals', after === undefined ? others : { ...others, [kind]: after });
  await transaction.done;
  announceDataChange(dataKinds[kind]);
}

async function wasListed(
  { database }: Pick<AccountContext, 'database' | 'clock'>,
  kind: OptionalListing,
): Promise<boolean> {
  return kind !== 'changes' && (await readMeta(await database(), `${kind}ListedAtMs`)) !== undefined;
}
