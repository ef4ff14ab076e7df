import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { type Checked, hasFields, isInstant, isListOf, isOneOf, isTextOf, isToken } from '#lib/domain/shape.ts';

/** Colours that tell accounts apart; `components/tokens.css` says what each is in light and dark. */
export const accountColors = ['blue', 'green', 'orange', 'purple', 'red', 'teal'] as const;

export type AccountColor = (typeof accountColors)[number];

/** The longest name of an account, in UTF-16 units. */
export const maxAccountNameLength = 60;

/** What a profile knows of an account beside its connection and its settings: it is in a backup as well. */
export const isAccountProfile = hasFields({
  /** The user's own name for it; empty until one is given. */
  name: isTextOf(0, maxAccountNameLength),
  color: isOneOf(...accountColors),
  /**
   * Fingerprints of service address, key and secret (`toAccountFingerprint`), the newest first. A renewed secret adds one
   * and keeps the earlier ones, because other devices still count under them. Empty until the account was connected.
   */
  fingerprints: isListOf(isToken, 100),
  /** What the service calls the publisher account (spec §2.2), as conversions have shown it; empty until one has. */
  affiliateId: isTextOf(0, 200),
  /** E-mail address of the API key's user (spec §2.2), as conversions have shown it; empty until one has. */
  userEmail: isTextOf(0, 320),
  createdAtMs: isInstant,
});

/** One publisher account, as the root database has it. Everything else that belongs to it is in a database of its own. */
export interface Account extends Checked<typeof isAccountProfile> {
  readonly accountId: string;
  readonly connection: Connection;
  readonly settings: AccountSettings;
  /** The fingerprint of address and key alone: it finds the account that a new secret may belong to. */
  readonly keyFingerprint: string | null;
  /** When the service last took the credentials, in ms since the epoch; null before the first time. */
  readonly verifiedAtMs: number | null;
  /** What the user asked for and a killed worker may have left half done: the next start finishes it. */
  readonly leaving: 'sign-out' | 'remove' | null;
}

/** Whether nothing belongs to the account yet: then the next connection takes it. */
export function isBlankAccount({ fingerprints }: Account): boolean {
  return fingerprints.length === 0;
}

/**
 * What each account is called, by its id: the user's name for it, or its service's host. Where several would be called the
 * same, the publisher's address tells them apart, or else a number in the order in which they came.
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
