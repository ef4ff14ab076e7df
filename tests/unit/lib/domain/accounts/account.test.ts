import { expect, it } from 'vitest';
import { type Account, parseAccount, toAccountTitles } from '#lib/domain/accounts/account.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { anAccount } from '#tests/builders/an-account.ts';

const titlesOf = (...accounts: readonly Partial<Account>[]) => [
  ...toAccountTitles(accounts.map((change, index) => anAccount({ accountId: String(index), ...change }))).values(),
];

it('the titles of accounts are the user’s names, or the hosts of their services', () => {
  expect(titlesOf({ name: 'Recipes' }, {})).toEqual(['Recipes', 'api.example']);
});

it('the titles of accounts distinguish two of one service by their publishers’ addresses', () => {
  expect(titlesOf({ userEmail: 'a@blog.test' }, { userEmail: 'b@blog.test' })).toEqual([
    'api.example · a@blog.test',
    'api.example · b@blog.test',
  ]);
});

it('the titles of accounts distinguish them by their order when an address is missing or the same', () => {
  expect(titlesOf({ userEmail: 'a@blog.test' }, {})).toEqual(['api.example (1)', 'api.example (2)']);
  expect(titlesOf({ userEmail: 'a@blog.test' }, { userEmail: 'a@blog.test' })).toEqual([
    'api.example (1)',
    'api.example (2)',
  ]);
});

const withSettings = (settings: object) => ({ ...anAccount(), settings }) as Account;

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
