import { expect } from '@playwright/test';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { listCalls } from './fixtures/list-calls.ts';

test('the options say what is listed next and what it costs, and can have everything listed daily', async ({
  options,
  sandbox,
}) => {
  const programs = options.getByRole('region', { name: 'Programs' });
  const next = programs.getByText(/^Next: /);
  await expect(next).toHaveText(
    /^Next: changes tomorrow \d\d:\d\d, about \d+ calls · everything on \d+ \w+, about \d+ calls$/,
  );
  // The first sync was of everything: the estimate for the next one is what the service then counted.
  const needed = sandbox.control.getStatistics().apiCalls.length - listCalls(sandbox, 'authenticate').length;
  await expect(next).toContainText(`, about ${needed} calls`);
  await programs.getByText('Advanced', { exact: true }).click();
  await expect(programs.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  expect(await findBarriers(options)).toEqual([]);

  await programs.getByRole('radio', { name: 'Daily' }).check();
  await expect(next).toHaveText(/^Next: everything tomorrow \d\d:\d\d, about \d+ calls$/);
  await options.reload();
  await programs.getByText('Advanced', { exact: true }).click();
  await expect(programs.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expect(next).toHaveText(/^Next: everything tomorrow/);
});
