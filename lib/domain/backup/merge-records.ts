import type { AccountChoices, AccountIdentity } from '#lib/domain/backup/backup.ts';
import { type KeptCheck, keepCheck } from '#lib/domain/checks/kept-check.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import { mergePosts } from '#lib/domain/posts/merge-posts.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toCanonical } from '#lib/domain/posts/post-stamps.ts';
import type { LearnedHost } from '#lib/domain/programs/learned-host.ts';
import {
  type AccountSettings,
  defaultAccountSettings,
  defaultUserSettings,
  type UserSettings,
} from '#lib/domain/settings/settings.ts';
import type { LastSubIds } from '#lib/domain/sub-ids/last-sub-ids.ts';

/*
 * Each function merges a backup's record into this profile's. Nothing of this profile is lost, and the same file a
 * second time changes nothing: where the file adds nothing, the function returns the very record that was here.
 */

/** Keeps what the user set here; what still has its default takes the file's value. */
function mergeSettings<Settings extends object>(known: Settings, saved: Settings, defaults: Settings): Settings {
  const names = Object.keys(defaults) as (keyof Settings)[];
  const taken = names.filter((name) => isSame(known[name], defaults[name]) && !isSame(saved[name], known[name]));
  return taken.length === 0 ? known : { ...known, ...Object.fromEntries(taken.map((name) => [name, saved[name]])) };
}

export function mergeUserSettings(known: UserSettings, saved: UserSettings): UserSettings {
  return mergeSettings(known, saved, defaultUserSettings);
}

function mergeAccountSettings(known: AccountSettings, saved: AccountSettings): AccountSettings {
  return mergeSettings(known, saved, defaultAccountSettings);
}

/**
 * The fields of an account's own record that a file may add to. Never the service's address: key and secret go there.
 */
type MergedIdentity = Pick<AccountIdentity, 'name' | 'settings' | 'fingerprints' | 'affiliateId' | 'userEmail'>;

export function mergeIdentity<Known extends MergedIdentity>(known: Known, saved: AccountIdentity): Known {
  const added = saved.fingerprints.filter((fingerprint) => !known.fingerprints.includes(fingerprint));
  return keepSame(known, {
    ...known,
    name: known.name || saved.name,
    settings: mergeAccountSettings(known.settings, saved.settings),
    fingerprints: added.length === 0 ? known.fingerprints : [...known.fingerprints, ...added],
    affiliateId: known.affiliateId || saved.affiliateId,
    userEmail: known.userEmail || saved.userEmail,
  });
}

export function mergeChoices(known: AccountChoices, saved: AccountChoices): AccountChoices {
  const nextCounter = Math.max(known.nextCounter ?? 0, saved.nextCounter ?? 0);
  const buttonCorner = known.buttonCorner ?? saved.buttonCorner;
  const reportCurrency = known.reportCurrency ?? saved.reportCurrency;
  return keepSame(known, {
    ...known,
    ...(buttonCorner !== undefined && { buttonCorner }),
    ...(reportCurrency !== undefined && { reportCurrency }),
    ...(nextCounter > 0 && { nextCounter }),
  });
}

/** This profile's choices win over the file's; lists are joined. */
export function mergeSite<Site extends SitePreference>(known: Site, saved: SitePreference): Site {
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

/** The later of the two observations wins. */
export function mergeHost<Host extends LearnedHost>(known: Host, saved: LearnedHost): Host {
  const { kind, atMs, doubtedAtMs, words } = saved;
  if (atMs <= known.atMs) return known;
  const { words: _former, ...rest } = known;
  const later = {
    kind,
    atMs,
    ...(doubtedAtMs !== undefined && { doubtedAtMs }),
    ...(words !== undefined && { words }),
  };
  return keepSame(known, { ...rest, ...later } as Host);
}

/** What the user typed here wins. */
export function mergeSubIds<Known extends LastSubIds>(known: Known, _saved: LastSubIds): Known {
  return known;
}

/** The later copy wins. */
export function mergeCoupon<Coupon extends CopiedCoupon>(known: Coupon, saved: CopiedCoupon): Coupon {
  return saved.copiedAtMs > known.copiedAtMs ? keepSame(known, { ...known, ...saved }) : known;
}

/** Part by part. The run that makes a post's links is this device's own, also one that is to come. */
export function mergePost(known: Post, saved: Post): Post {
  const merged = mergePosts(known, toRestoredPost(saved));
  return toCanonical(merged) === toCanonical(known) ? known : merged;
}

/** A post as a backup brings it: another device may have the same one, and only the one that kept it makes it. */
export function toRestoredPost({ runId: _runId, kept: _kept, ...post }: Post): Post {
  return post;
}

/** The later check of a page wins. */
export function mergeCheck(known: KeptCheck, saved: KeptCheck): KeptCheck {
  return saved.atMs > known.atMs ? keepSame(known, saved) : known;
}

/** The newest checks of both, one for each page. */
export function mergeChecks(known: readonly KeptCheck[], saved: readonly KeptCheck[]): readonly KeptCheck[] {
  // Of two checks of one time the known one stays: it is kept last.
  const newestLast = [...saved, ...known].toSorted((a, b) => a.atMs - b.atMs);
  return newestLast.reduce<readonly KeptCheck[]>(keepCheck, []);
}

/** What happened stays as it was written here. */
export function mergeDiaryLine(known: DiaryLine, _saved: DiaryLine): DiaryLine {
  return known;
}

function join(known: readonly string[] = [], saved: readonly string[] = []): readonly string[] {
  return [...known, ...saved.filter((entry) => !known.includes(entry))];
}

function keepSame<Value>(known: Value, merged: Value): Value {
  return isSame(known, merged) ? known : merged;
}

/** Whether two JSON values are equal, with fields in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
