import { maxFingerprints } from '#lib/domain/accounts/account.ts';
import type { AccountIdentity } from '#lib/domain/backup/backup.ts';
import { isSame, keepSame } from '#lib/domain/backup/keep-same.ts';
import {
  type AccountSettings,
  defaultAccountSettings,
  defaultUserSettings,
  type UserSettings,
} from '#lib/domain/settings/settings.ts';

/*
 * Each function merges a backup's record into this profile's. Nothing of this profile is lost, and the same file a
 * second time changes nothing: where the file adds nothing, the function returns the very record that was here.
 */

/** What the file changes: it keeps what the user set here, and gives its value to what still has its default. */
function takeSettings<Settings extends object>(known: Settings, saved: Settings, defaults: Settings) {
  const taken: Partial<Settings> = {};
  for (const name of Object.keys(defaults) as (keyof Settings)[]) {
    // A record of an earlier version lacks what came later.
    const here = known[name] ?? defaults[name];
    if (isSame(here, defaults[name]) && !isSame(saved[name], here)) taken[name] = saved[name];
  }
  return taken;
}

function mergeSettings<Settings extends object>(known: Settings, saved: Settings, defaults: Settings): Settings {
  const taken = takeSettings(known, saved, defaults);
  return Object.keys(taken).length === 0 ? known : { ...known, ...taken };
}

/** Only what the file changes of the user's settings, for a write that leaves all others alone. */
export function takeUserSettings(known: UserSettings, saved: UserSettings): Partial<UserSettings> {
  return takeSettings(known, saved, defaultUserSettings);
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
  const fingerprints = new Set([...known.fingerprints, ...saved.fingerprints]);
  return keepSame(known, {
    ...known,
    name: known.name || saved.name,
    settings: mergeAccountSettings(known.settings, saved.settings),
    fingerprints: [...fingerprints].slice(0, maxFingerprints),
    affiliateId: known.affiliateId || saved.affiliateId,
    userEmail: known.userEmail || saved.userEmail,
  });
}
