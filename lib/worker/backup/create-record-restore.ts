import type { AccountChoices, AccountRecords } from '#lib/domain/backup/backup.ts';
import {
  mergeChoices,
  mergeCoupon,
  mergeHost,
  mergePost,
  mergeSite,
  mergeSubIds,
  toRestoredPost,
} from '#lib/domain/backup/merge-records.ts';
import { type KeptCheck, keepCheck } from '#lib/domain/checks/kept-check.ts';
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
      await restoreChoices(metaOf(transaction), choices);
      const learned: LearnedHost[] = [];
      for (const site of sites) {
        const store = transaction.objectStore('sitePreferences');
        const known = await store.get(site.siteKey);
        // A record exists as long as something is chosen in it.
        const merged = mergeSite(known ?? { siteKey: site.siteKey }, site);
        if (merged !== known && Object.keys(merged).length > 1) await store.put(merged);
      }
      for (const host of hosts) {
        const store = transaction.objectStore('learnedHosts');
        const key = `${host.offerId}|${host.host}`;
        const known = await store.get(key);
        const merged = known === undefined ? { key, ...host } : mergeHost(known, host);
        if (merged === known) continue;
        await store.put(merged);
        if (merged.kind === 'minted') learned.push(merged);
      }
      for (const each of subIds) {
        const store = transaction.objectStore('programPreferences');
        const known = await store.get(each.offerId);
        if (known === undefined || mergeSubIds(known, each) !== known) await store.put(each);
      }
      for (const coupon of coupons) {
        const store = transaction.objectStore('copiedCoupons');
        const known = await store.get(coupon.campaignId);
        const merged = known === undefined ? coupon : mergeCoupon(known, coupon);
        if (merged !== known) await store.put(merged);
      }
      for (const post of posts) {
        const store = transaction.objectStore('posts');
        const known = await store.get(post.postId);
        const merged = known === undefined ? toRestoredPost(post) : mergePost(known, post);
        if (merged !== known) await store.put(merged);
      }
      for (const line of diary) {
        const store = transaction.objectStore('diary');
        if ((await store.getKey(line.diaryId)) === undefined) await store.put(line);
      }
      await restoreChecks(metaOf(transaction), checks);
      await transaction.done;
      // For programs that are already listed. The others learn it once they are listed.
      for (const { offerId, host } of learned) await offers.learnHost(offerId, host);
    },
  };
}

/** Of two checks of one page the later one stays. */
async function restoreChecks(meta: MetaWriter, saved: AccountRecords['checks']): Promise<void> {
  if (saved.length === 0) return;
  const known = (await meta.get('pageChecks')) ?? [];
  const newest = [...known, ...saved].toSorted((a, b) => a.atMs - b.atMs);
  await meta.put('pageChecks', newest.reduce<readonly KeptCheck[]>(keepCheck, []));
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
