import { isAccountProfile, maxFingerprints } from '#lib/domain/accounts/account.ts';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type { AccountRecords } from '#lib/domain/backup/account-records.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { isQuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import { isLinksByDay } from '#lib/domain/quota/quota-history.ts';
import { bodyEncodings } from '#lib/domain/service/service-manner.ts';
import type { UserSettings } from '#lib/domain/settings/settings.ts';
import { isAccountSettings } from '#lib/domain/settings/settings.ts';
import {
  type Check,
  type Checked,
  hasAlso,
  hasFields,
  isAbsentOr,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';

/**
 * All of a profile that is the user's own and not secret. It leaves out what the service can deliver again, and every
 * key, secret and token: the user enters them again for a restored account.
 */
export interface Backup {
  /** Ms since the epoch. */
  readonly savedAtMs: number;
  readonly settings: UserSettings;
  /** The presets, what they are assigned to, and the user's copy formats. */
  readonly presets: PresetBook;
  /** The oldest first. Accounts that were never connected have nothing to save and are left out. */
  readonly accounts: readonly AccountBackup[];
}

/**
 * One account without its credentials, with what the user made in it. It has no id: the restoring profile gives it one.
 */
export interface AccountBackup extends AccountRecords {
  readonly identity: AccountIdentity;
  readonly counts: AccountCounts;
  readonly links: readonly ImportedLink[];
}

/**
 * A service's address that `checkServiceUrl` reads: nothing else ever receives key and secret. An earlier version may
 * have written it otherwise; a restore stores it as it is written now.
 */
const isServiceUrl: Check<string> = (value): value is string =>
  isText(value) && value.length <= 2_000 && 'url' in checkServiceUrl(value);

/** What the root database stores about an account, without its settings, which a file has field by field. */
export const isIdentity = hasAlso(isAccountProfile, {
  serviceUrl: isServiceUrl,
  marketplacePath: isTextOf(0, 200),
  bodyEncoding: isAbsentOr(isOneOf(...bodyEncodings)),
  /**
   * A profile recognises the account by them, and nothing else can be read from them. An account without one was never
   * connected.
   */
  fingerprints: isListOf(isToken, maxFingerprints, 1),
  /** Whether it was the active account. */
  isActive: isFlag,
});
export const isAccountIdentity = hasAlso(isIdentity, { settings: isAccountSettings });
export type AccountIdentity = Checked<typeof isAccountIdentity>;

const isDeviceCount = hasFields({ deviceId: isToken, days: isLinksByDay });
export type DeviceCount = Checked<typeof isDeviceCount>;

/** The counted links, by the devices that reported counts. */
export const isAccountCounts = hasFields({
  devices: isListOf(isDeviceCount, 50),
  /** "The dashboard says N", as the user entered it on the device that saved the file; null if the user did not. */
  correction: isNullOr(isQuotaCorrection),
});
export type AccountCounts = Checked<typeof isAccountCounts>;
