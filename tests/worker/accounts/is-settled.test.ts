import { beforeEach, expect, it } from 'vitest';
import type { Account } from '#lib/domain/accounts/account.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { isSettled } from '#lib/worker/accounts/is-settled.ts';
import { anAccount } from '#tests/builders/an-account.ts';

let root: RootDatabase;
beforeEach(async () => {
  root = await openRootDatabase();
  await root.put('meta', 'alice', 'activeAccountId');
  await add({ accountId: 'alice' });
});

const add = (change: Partial<Account>) => root.put('accounts', anAccount(change));

it('a device is settled with accounts that are connected, one of them the active one', async () => {
  await add({ accountId: 'bob' });
  expect(await isSettled(root)).toBe(true);
});

it.each<[string, () => Promise<unknown>]>([
  ['while it is being wiped', () => root.put('meta', true, 'isWiping')],
  ['without an active account', () => root.delete('meta', 'activeAccountId')],
  ['when its active account is gone', () => root.delete('accounts', 'alice')],
  ['with an account that is being removed', () => add({ accountId: 'bob', leaving: 'remove' })],
  ['with an account that is being signed out', () => add({ accountId: 'bob', leaving: 'sign-out' })],
  ['with an account that was never connected', () => add({ accountId: 'bob', connection: noConnection })],
])('a device is not settled %s', async (_case, change) => {
  await change();
  expect(await isSettled(root)).toBe(false);
});
