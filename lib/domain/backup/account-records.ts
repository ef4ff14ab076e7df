import { type AccountChoices, keepKnown } from '#lib/domain/backup/choices.ts';
import { keepSame } from '#lib/domain/backup/keep-same.ts';
import { isKeptCheck, type KeptCheck, keepCheck } from '#lib/domain/checks/kept-check.ts';
import { type CopiedCoupon, isCopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { isSitePreference, maxSiteChoices, type SitePreference } from '#lib/domain/page/site-preference.ts';
import { type DiaryLine, isDiaryLine } from '#lib/domain/posts/diary-line.ts';
import { mergePosts } from '#lib/domain/posts/merge-posts.ts';
import { isPost, type Post } from '#lib/domain/posts/post.ts';
import { toCanonical } from '#lib/domain/posts/post-stamps.ts';
import { isLearnedHost, isTaught, type LearnedHost } from '#lib/domain/programs/learned-host.ts';
import type { Checked, ObjectCheck } from '#lib/domain/shape.ts';
import { isLastSubIds, type LastSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { compareMarks, type DoneMark, isDoneMark, joinMarks } from '#lib/domain/today/done-mark.ts';

/*
 * What a backup has of an account besides its links and counts: the choices of `choices.ts`, and the lists here. The
 * file's form, its reading, the messages that hand it over, the restore and its preview follow from these two tables.
 * `lib/store/backup/account-records.ts` says where each row is stored.
 *
 * A `merge` merges a backup's value into this profile's. Nothing of this profile is lost, and the same file a second
 * time changes nothing: where the file adds nothing, it returns the very value that was here.
 */

/** A list of small records of an account. */
export interface ListRow<Entry extends object> {
  readonly is: ObjectCheck<Entry>;
  /** The entry’s key: a list has one entry of each. */
  keyOf(entry: Entry): string;
  /** Where both have an entry of that key. */
  merge(known: Entry, saved: Entry): Entry;
  /** What becomes of an entry that is not here, null to leave it out; by default it is stored as the file has it. */
  adopt?(saved: Entry): Entry | null;
  /** Merges the whole lists, where an account keeps only some of the entries. */
  join?(known: readonly Entry[], saved: readonly Entry[]): readonly Entry[];
}

// @__NO_SIDE_EFFECTS__
const listOf = <Entry extends object>(row: ListRow<Entry>): ListRow<Entry> => row;

/** The lists, in the order in which a file and a preview have them. */
export const listTable = {
  sites: listOf({ is: isSitePreference, keyOf: ({ siteKey }) => siteKey, merge: mergeSite, adopt: adoptSite }),
  hosts: listOf({ is: isLearnedHost, keyOf: ({ offerId, host }) => `${offerId}|${host}`, merge: mergeHost }),
  /** What the user typed here wins. */
  subIds: listOf({ is: isLastSubIds, keyOf: ({ offerId }) => offerId, merge: keepKnown<LastSubIds> }),
  coupons: listOf({ is: isCopiedCoupon, keyOf: ({ campaignId }) => campaignId, merge: mergeCoupon }),
  posts: listOf({ is: isPost, keyOf: ({ postId }) => postId, merge: mergePost, adopt: toRestoredPost }),
  /** What happened stays as it was written here. */
  diary: listOf({ is: isDiaryLine, keyOf: ({ diaryId }) => diaryId, merge: keepKnown<DiaryLine> }),
  checks: { ...listOf({ is: isKeptCheck, keyOf: ({ url }) => url, merge: mergeCheck }), join: mergeChecks },
  doneRows: { ...listOf({ is: isDoneMark, keyOf: ({ rowId }) => rowId, merge: mergeMark }), join: joinMarks },
};

export type ListName = keyof typeof listTable;
export const listNames = Object.keys(listTable) as readonly ListName[];
export type ListEntry<Name extends ListName> = Checked<(typeof listTable)[Name]['is']>;
export type RecordLists = { readonly [Name in ListName]: readonly ListEntry<Name>[] };
export type AccountRecords = { readonly choices: AccountChoices } & RecordLists;

/** Makes a value for each of the lists. */
export const eachList = <Value>(make: (name: ListName, row: ListRow<object>) => Value) =>
  Object.fromEntries(listNames.map((name) => [name, make(name, listTable[name])])) as Record<ListName, Value>;

export const noRecords = { choices: {}, ...eachList(() => []) } as AccountRecords;

/**
 * Merges a file's entries into those that are here.
 * @param here What is here of their keys.
 * @returns what changed, one after the other: a file may have a key twice.
 */
export function mergeEntries<Entry extends object>(
  { keyOf, merge, adopt = (entry) => entry }: ListRow<Entry>,
  here: ReadonlyMap<string, Entry>,
  saved: readonly Entry[],
): readonly Entry[] {
  const merged = new Map(here);
  const changed: Entry[] = [];
  for (const entry of saved) {
    const known = merged.get(keyOf(entry));
    const after = known === undefined ? adopt(entry) : merge(known, entry);
    if (after === null || after === known) continue;
    merged.set(keyOf(entry), after);
    changed.push(after);
  }
  return changed;
}

/** This profile's choices win over the file's; lists are joined. */
function mergeSite<Site extends SitePreference>(known: Site, saved: SitePreference): Site {
  const defaultOfferId = known.defaultOfferId ?? saved.defaultOfferId;
  const buttonCorner = known.buttonCorner ?? saved.buttonCorner;
  const isButtonDismissed = known.isButtonDismissed ?? saved.isButtonDismissed;
  const isOwnSite = known.isOwnSite ?? saved.isOwnSite;
  const keptParameters = join(known.keptParameters, saved.keptParameters);
  // The ★ program set here belongs to the site, whatever the file says.
  const rejectedOfferIds = join(
    known.rejectedOfferIds,
    saved.rejectedOfferIds?.filter((offerId) => offerId !== known.defaultOfferId),
  );
  return keepSame(known, {
    ...known,
    ...(defaultOfferId !== undefined && { defaultOfferId }),
    ...(buttonCorner !== undefined && { buttonCorner }),
    ...(isButtonDismissed !== undefined && { isButtonDismissed }),
    ...(isOwnSite !== undefined && { isOwnSite }),
    ...(keptParameters.length > 0 && { keptParameters }),
    ...(rejectedOfferIds.length > 0 && { rejectedOfferIds }),
  });
}

/** A record of a site exists as long as something is chosen in it. */
function adoptSite(site: SitePreference): SitePreference | null {
  const adopted = mergeSite({ siteKey: site.siteKey }, site);
  return Object.keys(adopted).length > 1 ? adopted : null;
}

/** The later of the two observations wins. What a made link taught stays. */
function mergeHost<Host extends LearnedHost>(known: Host, saved: LearnedHost): Host {
  const { kind, atMs, doubtedAtMs, words } = saved;
  const wasMinted = (isTaught(known) || isTaught(saved)) && { wasMinted: true };
  if (atMs <= known.atMs) return known.kind === 'refused' ? keepSame(known, { ...known, ...wasMinted }) : known;
  const { words: _former, wasMinted: _was, ...rest } = known;
  const later = {
    kind,
    atMs,
    ...(doubtedAtMs !== undefined && { doubtedAtMs }),
    ...(words !== undefined && { words }),
    ...(kind === 'refused' && wasMinted),
  };
  return keepSame(known, { ...rest, ...later } as Host);
}

/** The later copy wins. */
function mergeCoupon<Coupon extends CopiedCoupon>(known: Coupon, saved: CopiedCoupon): Coupon {
  return saved.copiedAtMs > known.copiedAtMs ? keepSame(known, { ...known, ...saved }) : known;
}

/** Part by part. The run that makes a post's links is this device's own, also one that is to come. */
function mergePost(known: Post, saved: Post): Post {
  const merged = mergePosts(known, toRestoredPost(saved));
  return toCanonical(merged) === toCanonical(known) ? known : merged;
}

/** A post as a backup brings it: another device may have the same one, and only the one that kept it makes it. */
function toRestoredPost({ runId: _runId, kept: _kept, ...post }: Post): Post {
  return post;
}

/** The later check of a page wins. */
function mergeCheck(known: KeptCheck, saved: KeptCheck): KeptCheck {
  return saved.atMs > known.atMs ? keepSame(known, saved) : known;
}

/** The later mark of a row wins. */
function mergeMark(known: DoneMark, saved: DoneMark): DoneMark {
  return compareMarks(saved, known) > 0 ? keepSame(known, saved) : known;
}

/** The newest checks of both, one for each page. */
function mergeChecks(known: readonly KeptCheck[], saved: readonly KeptCheck[]): readonly KeptCheck[] {
  // Of two checks of one time the known one stays: it is kept last.
  const newestLast = [...saved, ...known].toSorted((a, b) => a.atMs - b.atMs);
  return newestLast.reduce<readonly KeptCheck[]>(keepCheck, []);
}

function join(known: readonly string[] = [], saved: readonly string[] = []): readonly string[] {
  return [...known, ...saved.filter((entry) => !known.includes(entry))].slice(0, maxSiteChoices);
}
