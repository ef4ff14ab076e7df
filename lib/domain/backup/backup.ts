import type { AccountColor } from '#lib/domain/accounts/account.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { ButtonCorner } from '#lib/domain/page/page-surface.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import type { AccountSettings, UserSettings } from '#lib/domain/settings/settings.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/**
 * Everything of a profile that is the user's own and no secret. What the service can tell again is not in it, and no key,
 * secret or token: a restored account asks for them.
 */
export interface Backup {
  /** Ms since the epoch. */
  readonly savedAtMs: number;
  readonly settings: UserSettings;
  /** The presets, what they are assigned to, and the user's copy formats. */
  readonly presets: PresetBook;
  /** The oldest first. Accounts that were never connected have nothing to save. */
  readonly accounts: readonly AccountBackup[];
}

/** One account without its credentials, with what the user made in it. It has no id: a profile gives one of its own. */
export interface AccountBackup extends AccountRecords {
  readonly identity: AccountIdentity;
  readonly counts: AccountCounts;
  readonly links: readonly ImportedLink[];
}

/** What is stored of an account beside what is in its database. */
export interface AccountIdentity {
  readonly name: string;
  readonly color: AccountColor;
  readonly serviceUrl: string;
  readonly marketplacePath: string;
  readonly bodyEncoding?: BodyEncoding | undefined;
  readonly settings: AccountSettings;
  /** As `Account.fingerprints`: by them a profile knows the account again, and nothing else can be read from them. */
  readonly fingerprints: readonly string[];
  readonly affiliateId: string;
  readonly userEmail: string;
  readonly createdAtMs: number;
  /** Whether it was the active one. */
  readonly isActive: boolean;
}

/** The links that were counted, on each device that told of some. */
export interface AccountCounts {
  readonly devices: readonly DeviceCount[];
  /** "The dashboard says N", as the device that saved the file was told; null where it was not. */
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

/** The small records of an account's database, by what they are. */
export interface AccountRecords {
  readonly choices: AccountChoices;
  readonly sites: readonly BackedUpSite[];
  readonly hosts: readonly LearnedHost[];
  readonly subIds: readonly LastSubIds[];
  readonly coupons: readonly CopiedCode[];
}

/** Single values that are the user's choice. */
export interface AccountChoices {
  /** Where the on-page button stands, for sites without a choice of their own. */
  readonly buttonCorner?: ButtonCorner | undefined;
  readonly reportCurrency?: ReportCurrency | undefined;
  /** The next number for `{counter}`. */
  readonly nextCounter?: number | undefined;
}

/** What the user chose for a site: its ★ program, kept parameters, programs that are not its. */
export interface BackedUpSite {
  readonly siteKey: string;
  readonly defaultOfferId?: string | undefined;
  readonly buttonCorner?: ButtonCorner | undefined;
  readonly isButtonDismissed?: boolean | undefined;
  readonly keptParameters?: readonly string[] | undefined;
  readonly rejectedOfferIds?: readonly string[] | undefined;
}

/** What a link taught of a program's host. */
export interface LearnedHost {
  readonly offerId: string;
  readonly host: string;
  readonly kind: 'minted' | 'refused';
  readonly atMs: number;
}

/** The sub-IDs that were last typed for a program. */
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
