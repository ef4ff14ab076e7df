import type { AccountColor } from '#lib/domain/accounts/account.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { ButtonCorner } from '#lib/domain/page/page-surface.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import type { AccountSettings, UserSettings } from '#lib/domain/settings/settings.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

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

/** What the root database stores about an account. */
export interface AccountIdentity {
  readonly name: string;
  readonly color: AccountColor;
  readonly serviceUrl: string;
  readonly marketplacePath: string;
  readonly bodyEncoding?: BodyEncoding | undefined;
  readonly settings: AccountSettings;
  /** As `Account.fingerprints`: a profile recognises the account by them, and nothing else can be read from them. */
  readonly fingerprints: readonly string[];
  readonly affiliateId: string;
  readonly userEmail: string;
  readonly createdAtMs: number;
  /** Whether it was the active account. */
  readonly isActive: boolean;
}

/** The counted links, by the devices that reported counts. */
export interface AccountCounts {
  readonly devices: readonly DeviceCount[];
  /** "The dashboard says N", as the user entered it on the device that saved the file; null if the user did not. */
  readonly correction: CountCorrection | null;
}

export interface DeviceCount {
  readonly deviceId: string;
  /** By day of the service, `YYYY-MM-DD`. */
  readonly days: Readonly<Record<string, number>>;
}

/** As `quotaCorrection` of an account's database. */
export interface CountCorrection {
  readonly difference: number;
  readonly counted: number;
  readonly atMs: number;
}

/** The small records of an account's database, by kind. */
export interface AccountRecords {
  readonly choices: AccountChoices;
  readonly sites: readonly BackedUpSite[];
  readonly hosts: readonly LearnedHost[];
  readonly subIds: readonly LastSubIds[];
  readonly coupons: readonly CopiedCode[];
}

/** Single values that are the user's choice. */
export interface AccountChoices {
  /** Where the on-page button stands on sites without a choice of their own. */
  readonly buttonCorner?: ButtonCorner | undefined;
  readonly reportCurrency?: ReportCurrency | undefined;
  /** The next number for `{counter}`. */
  readonly nextCounter?: number | undefined;
}

/** What the user chose for a site: its ★ program, kept parameters, rejected programs. */
export interface BackedUpSite {
  readonly siteKey: string;
  readonly defaultOfferId?: string | undefined;
  readonly buttonCorner?: ButtonCorner | undefined;
  readonly isButtonDismissed?: boolean | undefined;
  readonly keptParameters?: readonly string[] | undefined;
  readonly rejectedOfferIds?: readonly string[] | undefined;
}

/** What a link showed about a program's host. */
export interface LearnedHost {
  readonly offerId: string;
  readonly host: string;
  readonly kind: 'minted' | 'refused';
  readonly atMs: number;
}

/** The sub-IDs that the user last typed for a program. */
export interface LastSubIds {
  readonly offerId: string;
  readonly subIds: SubIds;
}

/** A coupon whose code the user copied. */
export interface CopiedCode {
  readonly campaignId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly name: string;
  readonly endDate: string;
  readonly voucherCode: string;
  readonly copiedAtMs: number;
  readonly notifiedAtMs: number | null;
}
