import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { seedToday } from './fixtures/seed-today.ts';

/** Runs in the page: what of the rows and their buttons reaches beyond that width. */
function findWide(width: number): readonly string[] {
  const parts = document.querySelectorAll('.today-row, .today-row :is(a, button, p), .today-more button');
  return [...parts]
    .filter((each) => each.getBoundingClientRect().right > width || each.getBoundingClientRect().left < 0)
    .map((each) => each.className);
}

test('the workspace begins with what needs its user, ordered by money, and is cleared by keys alone', async ({
  extension,
  options,
  sandbox,
}) => {
  await seedToday(options, Date.now());
  const before = listCalls(sandbox, 'offers/all').length;
  const page = await extension.openWorkspace();
  const ends = page.getByRole('region', { name: 'Ends today, 2' });
  const acts = page.getByRole('button', { name: 'Copy new text' });

  await test.step('the larger sum first, and the tab says how much there is to do', async () => {
    await expect(page.getByRole('tab', { name: 'Today, 3 to do', selected: true })).toBeVisible();
    await expect(ends.getByRole('listitem').nth(0)).toContainText('BERAS5 in Weekend basket · Telegram');
    await expect(ends.getByRole('listitem').nth(0)).toContainText('MYR 187.30');
    await expect(ends.getByRole('listitem').nth(1)).toContainText('Pantry under MYR 50');
    await expect(page.getByRole('region', { name: 'Stopped, 1' })).toContainText('Batik Nusa Malaysia is paused');
    await expect(page.getByRole('region', { name: 'Since yesterday' })).toContainText('1 order');
    await expect(page.getByRole('region', { name: 'Drafts and waiting, 1' })).toContainText(
      'Year-end phones is a draft',
    );
    expect(await findBarriersLightAndDark(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('at 320 px each row has its act and Done inside of the window', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(findWide, 320)).toEqual([]);
    await expect(acts).toHaveCount(2);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('Done gives its row’s place to Undo, and the next row has the focus', async () => {
    await acts.first().focus();
    await page.keyboard.press('e');
    await expect(page.getByText('Done: BERAS5 in Weekend basket, Telegram')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Today, 2 to do' })).toBeVisible();
    await expect(acts.first()).toBeFocused();
    await expect(acts).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(acts).toHaveCount(2);
    await expect(acts.first()).toBeFocused();
  });

  await test.step('a code is replaced in all its posts after a look at each line, without a link, and comes back', async () => {
    const links = listCalls(sandbox, 'deeplink/generate').length;
    await page.getByRole('button', { name: 'Replace BERAS5 in 2 posts' }).click();
    const plan = page.getByRole('dialog', { name: 'Replace BERAS5 in 2 posts' });
    await expect(plan.getByText('Code: HARIAN10')).toHaveCount(2);
    expect(await findBarriersLightAndDark(page)).toEqual([]);
    await plan.getByRole('button', { name: 'Change 2 posts' }).click();
    await expect(ends.getByText('The new text says HARIAN10')).toHaveCount(2);
    const undo = page.getByRole('button', { name: 'Undo: BERAS5 replaced in 2 posts' });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(page.getByRole('button', { name: 'Replace BERAS5 in 2 posts' })).toBeVisible();
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(links);
  });

  await test.step('Enter copies the text with its change, and the row stays until it is done', async () => {
    await acts.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
    await expect(ends.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('what is done stays done when the page is opened again, and is taken back from the list of the day', async () => {
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: 'Done today, 1' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Today, 2 to do' })).toBeVisible();
    await page.getByRole('button', { name: 'Done today, 1' }).click();
    await page.getByRole('button', { name: 'Undo: BERAS5 in Pantry under MYR 50, Telegram' }).click();
    await expect(page.getByRole('tab', { name: 'Today, 3 to do' })).toBeVisible();
  });

  expect(listCalls(sandbox, 'offers/all')).toHaveLength(before);
});
