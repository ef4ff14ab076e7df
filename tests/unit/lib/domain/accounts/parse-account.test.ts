import { describe, expect, it } from 'vitest';
import type { Account } from '#lib/domain/accounts/account.ts';
import { parseAccount } from '#lib/domain/accounts/parse-account.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { anAccount } from '#tests/builders/an-account.ts';

const withSettings = (settings: object) => ({ ...anAccount(), settings }) as Account;

describe('an account that another version stored', () => {
  it('an account that another version stored has the default of a setting that the version did not know yet', () => {
    expect(parseAccount(withSettings({ callsPerMinute: 30 })).settings).toEqual({
      ...defaultAccountSettings,
      callsPerMinute: 30,
    });
  });

  it('an account that another version stored has the default of a setting that the version knew otherwise, and no setting that this version does not know', () => {
    const settings = { ...defaultAccountSettings, callsPerMinute: 'many', quotaPeriod: 'week', theme: 'dark' };
    expect(parseAccount(withSettings(settings)).settings).toEqual(defaultAccountSettings);
  });

  it('an account that another version stored is otherwise unchanged', () => {
    expect(parseAccount(anAccount())).toEqual(anAccount());
  });
});
