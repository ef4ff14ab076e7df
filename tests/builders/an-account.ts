import type { Account } from '#lib/domain/accounts/account.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';

/** A connected account, as the root database has it. */
export function anAccount(change: Partial<Account> = {}): Account {
  return {
    accountId: 'test',
    name: '',
    color: 'blue',
    connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
    settings: defaultAccountSettings,
    fingerprints: ['of-account'],
    keyFingerprint: 'of-key',
    affiliateId: '',
    userEmail: '',
    createdAtMs: 0,
    verifiedAtMs: 0,
    leaving: null,
    ...change,
  };
}
