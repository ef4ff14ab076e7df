import type { AccountChoices, AccountRecords } from '#lib/domain/backup/backup.ts';
import {
  mergeChecks,
  mergeChoices,
  mergeCoupon,
  mergeDiaryLine,
  mergeHost,
  mergePost,
  mergeSite,
  mergeSubIds,
  toRestoredPost,
} from '#lib/domain/backup/merge-records.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import type { LearnedHost } from '#lib/domain/programs/learned-host.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { type MetaWriter, metaOf } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';

export interface RecordRestore {
  /** Restores small records of a backup, all or none. Restoring the same again changes nothing. */
  restore(records: AccountRecords): Promise<void>;
}

export interface RecordRestoreDependencies extends Pick<AccountContext, 'database'> {
  readonly offers: OfferMirror;
}

export function createRecordRestore({ database, offers }: RecordRestoreDependencies): RecordRestore {
  return {
    async restore({ choices, sites, hosts, subIds, coupons, posts, diary, checks }) {
      const transaction = (await database()).transaction(
        ['meta', 'sitePreferences', 'learnedHosts', 'programPreferences', 'copiedCoupons', 'posts', 'diary'],
        'readwrite',
      );
      const learned: LearnedHost[] = [];
      await Promise.all([
        restoreChoices(metaOf(transaction), choices),
        restoreChecks(metaOf(transaction), checks),
        mergeAll(transaction.objectStore('sitePreferences'), sites, ({ siteKey }) => siteKey, restoreSite),
        mergeAll(transaction.objectStore('learnedHosts'), hosts, toHostKey, (known, host) => {
          const merged = known === undefined ? { key: toHostKey(host), ...host } : mergeHost(known, host);
          if (merged !== known && merged.kind === 'minted') learned.push(merged);
          return merged;
        }),
        mergeAll(transaction.objectStore('programPreferences'), subIds, ({ offerId }) => offerId, orMerge(mergeSubIds)),
        mergeAll(
          transaction.objectStore('copiedCoupons'),
          coupons,
          ({ campaignId }) => campaignId,
          orMerge(mergeCoupon),
        ),
        mergeAll(
          transaction.objectStore('posts'),
          posts,
          ({ postId }) => postId,
          (known, post) => (known === undefined ? toRestoredPost(post) : mergePost(known, post)),
        ),
        mergeAll(transaction.objectStore('diary'), diary, ({ diaryId }) => diaryId, orMerge(mergeDiaryLine)),
        transaction.done,
      ]);
      // For programs that are already listed. The others learn it once they are listed.
      for (const { offerId, host } of learned) await offers.learnHost(offerId, host);
    },
  };
}

interface MergingStore<Known> {
  get(key: string): Promise<Known | undefined>;
  put(record: Known): Promise<unknown>;
}

/**
 * Merges entries into a store, all of them at once: one after the other, thousands take their time.
 * @param merge Returns the very record that was there where nothing changes.
 */
async function mergeAll<Known, Saved>(
  store: MergingStore<Known>,
  saved: readonly Saved[],
  keyOf: (entry: Saved) => string,
  merge: (known: Known | undefined, entry: Saved) => Known | undefined,
): Promise<void> {
  const stored = await Promise.all(saved.map((entry) => store.get(keyOf(entry))));
  const merged = new Map<string, Known | undefined>(saved.map((entry, at) => [keyOf(entry), stored[at]]));
  const changed = new Map<string, Known>();
  for (const entry of saved) {
    const known = merged.get(keyOf(entry));
    const after = merge(known, entry);
    if (after === known || after === undefined) continue;
    merged.set(keyOf(entry), after);
    changed.set(keyOf(entry), after);
  }
  await Promise.all([...changed.values()].map((record) => store.put(record)));
}

/** For records that a store has as a file has them. */
const orMerge =
  <Entry>(merge: (known: Entry, saved: Entry) => Entry) =>
  (known: Entry | undefined, saved: Entry): Entry =>
    known === undefined ? saved : merge(known, saved);

/** A record of a site exists as long as something is chosen in it. */
function restoreSite(known: SitePreference | undefined, site: SitePreference): SitePreference | undefined {
  const merged = mergeSite(known ?? { siteKey: site.siteKey }, site);
  return Object.keys(merged).length > 1 ? merged : known;
}

const toHostKey = ({ offerId, host }: LearnedHost): string => `${offerId}|${host}`;

async function restoreChecks(meta: MetaWriter, saved: AccountRecords['checks']): Promise<void> {
  if (saved.length === 0) return;
  const known = (await meta.get('pageChecks')) ?? [];
  await meta.put('pageChecks', mergeChecks(known, saved));
}

async function restoreChoices(meta: MetaWriter, saved: AccountChoices): Promise<void> {
  const [buttonCorner, counter, report] = await Promise.all([
    meta.get('buttonCorner'),
    meta.get('tokenCounter'),
    meta.get('reportState'),
  ]);
  const known: AccountChoices = {
    ...(buttonCorner !== undefined && { buttonCorner }),
    ...(report !== undefined && { reportCurrency: report.currency }),
    ...(counter !== undefined && { nextCounter: counter.next }),
  };
  const merged = mergeChoices(known, saved);
  if (merged.buttonCorner !== undefined) await meta.put('buttonCorner', merged.buttonCorner);
  if (merged.nextCounter !== undefined) {
    await meta.put('tokenCounter', { next: merged.nextCounter, acts: counter?.acts ?? [] });
  }
  if (report === undefined && merged.reportCurrency !== undefined) {
    await meta.put('reportState', { ...emptyReportState, currency: merged.reportCurrency });
  }
}
