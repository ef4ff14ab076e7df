import { expect } from '@playwright/test';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { findBarriers } from './fixtures/find-barriers.ts';

test('the options say when Linkmint lists programs next, and can have everything listed daily', {
  tag: '@release',
}, async ({ options }) => {
  const programs = options.getByRole('region', { name: 'Programs' });
  const next = programs.getByText(/^Updates itself tomorrow, \d\d:\d\d$/);
  await expect(next).toBeVisible();
  await programs.getByText('Advanced', { exact: true }).click();
  await expect(programs.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  expect(await findBarriers(options)).toEqual([]);

  await programs.getByRole('radio', { name: 'Daily' }).check();
  await expect(next).toBeVisible();
  await options.reload();
  await programs.getByText('Advanced', { exact: true }).click();
  await expect(programs.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expect(next).toBeVisible();
});
