import type { Connection } from '#lib/domain/accounts/connection.ts';
import { type AccountSettings, parseAccountSettings } from '#lib/domain/settings/settings.ts';
import { type Checked, hasFields, isInstant, isListOf, isOneOf, isTextOf, isToken } from '#lib/domain/shape.ts';

/** Colours by which the user recognises an account. `components/tokens.css` has each for light and dark. */
export const accountColors = ['blue', 'green', 'orange', 'purple', 'red', 'teal'] as const;

export type AccountColor = (typeof accountColors)[number];

/** The longest name of an account, in UTF-16 units. */
export const maxAccountNameLength = 60;

/** The most fingerprints of an account: whatever adds one keeps within it, or no file could bring the account back. */
export const maxFingerprints = 100;

/** What a profile knows about an account besides its connection and its settings. A backup has it, too. */
export const isAccountProfile = hasFields({
  /** The user's own name for it; empty until the user gives one. */
  name: isTextOf(0, maxAccountNameLength),
  color: isOneOf(...accountColors),
  /**
   * Fingerprints of service address, key and secret (`toAccountFingerprint`), the newest first. A renewed secret adds
   * one and keeps the earlier ones, because other devices still count under them. Empty until the account is first
   * connected.
   */
  fingerprints: isListOf(isToken, maxFingerprints),
  /** The service's id of the publisher account (spec §2.2), read from conversions; empty until one has shown it. */
  affiliateId: isTextOf(0, 200),
  /** E-mail address of the API key's user (spec §2.2), read from conversions; empty until one has shown it. */
  userEmail: isTextOf(0, 320),
  createdAtMs: isInstant,
});

/** One publisher account, as the root database has it. Everything else of the account is in its own database. */
export interface Account extends Checked<typeof isAccountProfile> {
  readonly accountId: string;
  readonly connection: Connection;
  readonly settings: AccountSettings;
  /** The fingerprint of address and key alone: it finds the account that a new secret may belong to. */
  readonly keyFingerprint: string | null;
  /** When the service last accepted the credentials, in ms since the epoch; null before the first time. */
  readonly verifiedAtMs: number | null;
  /** What the user asked for. A worker killed meanwhile leaves it half done, and the next start finishes it. */
  readonly leaving: 'sign-out' | 'remove' | null;
}

/** Whether the account is still empty: then the next connection uses it. */
export function isBlankAccount({ fingerprints }: Account): boolean {
  return fingerprints.length === 0;
}

/**
 * What each account is called, by its id: the user's name for it, or its service's host. Accounts with equal names get
 * the publisher's address added, or else a number in order of creation.
 */
export function toAccountTitles(
  accounts: readonly Pick<Account, 'accountId' | 'name' | 'connection' | 'userEmail'>[],
): ReadonlyMap<string, string> {
  const byName = new Map<string, string[]>();
  for (const account of accounts) {
    const name = account.name || toHost(account.connection.serviceUrl);
    byName.set(name, [...(byName.get(name) ?? []), account.accountId]);
  }
  const emails = new Map(accounts.map(({ accountId, userEmail }) => [accountId, userEmail]));
  const titles = new Map<string, string>();
  for (const [name, sharing] of byName) {
    const ofSharing = sharing.map((accountId) => emails.get(accountId) ?? '');
    const isToldByEmail = new Set(ofSharing).size === sharing.length && ofSharing.every((email) => email !== '');
    for (const [index, accountId] of sharing.entries()) {
      const mark = isToldByEmail ? ` · ${ofSharing[index]}` : ` (${index + 1})`;
      titles.set(accountId, sharing.length === 1 ? name : `${name}${mark}`);
    }
  }
  return titles;
}

function toHost(serviceUrl: string): string {
  return URL.canParse(serviceUrl) ? new URL(serviceUrl).host : '';
}

/** Reads a stored record. A setting that the version which stored it did not have gets its default. */
export function parseAccount(stored: Account): Account {
  return { ...stored, settings: parseAccountSettings({ ...stored.settings }) };
}
