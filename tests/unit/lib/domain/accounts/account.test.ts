import { describe, expect, it } from 'vitest';
import type { Account } from '#lib/domain/accounts/account.ts';
import { toAccountTitles } from '#lib/domain/accounts/account.ts';
import { anAccount } from '#tests/builders/an-account.ts';

const titlesOf = (...accounts: readonly Partial<Account>[]) => [
  ...toAccountTitles(accounts.map((change, index) => anAccount({ accountId: String(index), ...change }))).values(),
];

describe('the titles of accounts', () => {
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
});
