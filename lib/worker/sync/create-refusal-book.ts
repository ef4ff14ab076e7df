import type { ListingRefusal, OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import type { AppError, ErrorCode } from '#lib/errors/app-error.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

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

/** The optional listings that the service refuses. A walk completes without them, and surfaces say so. */
export interface RefusalBook {
  /** Whether the background may ask for the listing now. It asks again after a week for one that is not offered. */
  mayAsk(kind: OptionalListing): Promise<boolean>;
  /**
   * Notes that a look failed for good. "The listing does not exist" is believed at once where the service never listed
   * it. Any other answer is believed at the third look.
   * @returns whether the walk continues without the listing.
   */
  note(kind: OptionalListing, failure: AppError): Promise<boolean>;
  /** The service has listed it. */
  forget(kind: OptionalListing): Promise<void>;
  /** The user wants everything: allows asking again for what is not offered. */
  askAgain(): Promise<void>;
}

export function createRefusalBook({ database, clock }: Pick<AccountContext, 'database' | 'clock'>): RefusalBook {
  async function write(
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

  async function wasListed(kind: OptionalListing): Promise<boolean> {
    return kind !== 'changes' && (await readMeta(await database(), `${kind}ListedAtMs`)) !== undefined;
  }

  return {
    async mayAsk(kind) {
      const retryAtMs = (await readMeta(await database(), 'listingRefusals'))?.[kind]?.retryAtMs ?? 0;
      const waitMs = retryAtMs - clock.nowMs();
      // A wait of more than a week means that the clock was set back.
      return waitMs <= 0 || waitMs > weekMs;
    },

    async note(kind, { code, details: { httpStatus = null } }) {
      if (!codesOfListing.includes(code)) return false;
      const isMissing = code === 'not-offered' && !(await wasListed(kind));
      let isPassed = isMissing;
      await write(kind, (before) => {
        const isSame = before?.code === code && before.httpStatus === httpStatus;
        const looks = isSame ? before.looks + 1 : 1;
        isPassed ||= looks >= maxLooks;
        const isNotOffered = isPassed && isPermanent(code, httpStatus);
        return { code, httpStatus, looks, isNotOffered, retryAtMs: isNotOffered ? clock.nowMs() + weekMs : 0 };
      });
      return isPassed;
    },

    async forget(kind) {
      const refusals = await readMeta(await database(), 'listingRefusals');
      if (refusals?.[kind] !== undefined) await write(kind, () => undefined);
    },

    async askAgain() {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const refusals = (await metaOf(transaction).get('listingRefusals')) ?? {};
      const due = Object.entries(refusals).map(([kind, refusal]) => [kind, { ...refusal, retryAtMs: 0 }]);
      await metaOf(transaction).put('listingRefusals', Object.fromEntries(due));
      await transaction.done;
    },
  };
}

/** A fault of the service, or of the way to it, may be over tomorrow. A healthy service repeats its answer. */
const isPermanent = (code: ErrorCode, httpStatus: number | null) =>
  code === 'not-offered' || (httpStatus !== null && httpStatus < 500);
