import type { AccountIdentity, Backup } from '#lib/domain/backup/backup.ts';
import { defaultAccountSettings, limitNames } from '#lib/domain/settings/settings.ts';

/**
 * Whether a file gives an account a higher limit than the usual one. The file's author may not know what the service
 * allows.
 */
export function hasRaisedLimits({ settings }: Pick<AccountIdentity, 'settings'>): boolean {
  return limitNames.some((name) => settings[name] > defaultAccountSettings[name]);
}

/** The file with no limit above the usual one. A restore uses this unless the user accepts the file's limits. */
export function toUsualLimits(file: Backup): Backup {
  return {
    ...file,
    accounts: file.accounts.map((account) => ({
      ...account,
      identity: { ...account.identity, settings: lowerLimits(account.identity.settings) },
    })),
  };
}

function lowerLimits(settings: AccountIdentity['settings']): AccountIdentity['settings'] {
  const lowered = limitNames.map((name) => [name, Math.min(settings[name], defaultAccountSettings[name])] as const);
  return { ...settings, ...Object.fromEntries(lowered) };
}
