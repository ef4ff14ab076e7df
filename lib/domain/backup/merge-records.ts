import type { AccountChoices, AccountIdentity } from '#lib/domain/backup/backup.ts';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import type { LearnedHost } from '#lib/domain/programs/learned-host.ts';
import {
  type AccountSettings,
  defaultAccountSettings,
  defaultUserSettings,
  type UserSettings,
} from '#lib/domain/settings/settings.ts';
import type { LastSubIds } from '#lib/domain/sub-ids/last-sub-ids.ts';

/*
 * How what a backup has comes together with what is here. Nothing of here is lost, and the same file a second time
 * changes nothing: each function answers with the very record that is here where the file adds nothing to it.
 */

/** What was set here stays; what still has its default takes the file's. */
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

/** What of an account's own record a file may add to. Never its service's address: key and secret are sent there. */
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

/** The choices of here go before those of the file; of the lists each has its entries. */
export function mergeSite<Site extends SitePreference>(known: Site, saved: SitePreference): Site {
  const defaultOfferId = known.defaultOfferId ?? saved.defaultOfferId;
  const buttonCorner = known.buttonCorner ?? saved.buttonCorner;
  const isButtonDismissed = known.isButtonDismissed ?? saved.isButtonDismissed;
  const keptParameters = join(known.keptParameters, saved.keptParameters);
  // The ★ program of here is one of the site's, whatever the file has.
  const rejectedOfferIds = join(
    known.rejectedOfferIds,
    saved.rejectedOfferIds?.filter((offerId) => offerId !== known.defaultOfferId),
  );
  return keepSame(known, {
    ...known,
    ...(defaultOfferId !== undefined && { defaultOfferId }),
    ...(buttonCorner !== undefined && { buttonCorner }),
    ...(isButtonDismissed !== undefined && { isButtonDismissed }),
    ...(keptParameters.length > 0 && { keptParameters }),
    ...(rejectedOfferIds.length > 0 && { rejectedOfferIds }),
  });
}

/** What was learned last holds. */
export function mergeHost<Host extends LearnedHost>(known: Host, saved: LearnedHost): Host {
  return saved.atMs > known.atMs ? keepSame(known, { ...known, kind: saved.kind, atMs: saved.atMs }) : known;
}

/** What was typed here last stays. */
export function mergeSubIds<Known extends LastSubIds>(known: Known, _saved: LastSubIds): Known {
  return known;
}

/** What was copied last holds. */
export function mergeCoupon<Coupon extends CopiedCoupon>(known: Coupon, saved: CopiedCoupon): Coupon {
  return saved.copiedAtMs > known.copiedAtMs ? keepSame(known, { ...known, ...saved }) : known;
}

function join(known: readonly string[] = [], saved: readonly string[] = []): readonly string[] {
  return [...known, ...saved.filter((entry) => !known.includes(entry))];
}

function keepSame<Value>(known: Value, merged: Value): Value {
  return isSame(known, merged) ? known : merged;
}

/** Whether two values of JSON are the same; fields in the order of the first. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
