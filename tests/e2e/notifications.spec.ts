import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { alterBuild } from './fixtures/alter-build.ts';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { searchField } from './surfaces/workspace.ts';

/*
 * No headless browser can answer the prompt for an optional permission that is no host. So this build differs from the
 * one that ships in one line of the manifest: the permission is there from the start.
 */
alterBuild((folder) => {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  expect(manifest.optional_permissions).toContain('notifications');
  writeFileSync(path, JSON.stringify({ ...manifest, permissions: [...manifest.permissions, 'notifications'] }));
});

test('Linkmint notifies once of each copied coupon that ends soon, even after the worker was killed', {
  tag: '@release',
}, async ({ extension }) => {
  const page = await extension.openWorkspace('#/coupons');
  const copy = async (code: string) => {
    await searchField(page, 'coupons').fill(code);
    await page.getByRole('button', { name: `Copy code ${code}` }).click();
    await expect(page.getByRole('status').filter({ hasText: code })).toBeVisible();
    // The worker notes it on its own time; nothing moves where it was copied, and the notice appears at the next
    // opening.
    const other = await extension.openWorkspace('#/coupons');
    await expect(async () => {
      await other.reload();
      await expect(other.getByRole('note').filter({ hasText: code })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await other.close();
    await page.bringToFront();
  };
  await copy('BERAS5');
  await page.reload();
  await expect(page.getByText('You get one notification')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeHidden();
  await page.evaluate(ringTheHour);
  await expect.poll(() => readNotifications(page)).toHaveLength(1);
  const [first] = await readNotifications(page);
  await page.evaluate(clearNotifications);

  await extension.killWorker();
  await copy('TODAYONLY');
  await page.evaluate(ringTheHour);
  await expect.poll(() => readNotifications(page)).toHaveLength(1);
  expect(await readNotifications(page)).not.toEqual([first]);
});

interface Chrome {
  readonly notifications: {
    getAll(): Promise<Record<string, boolean>>;
    clear(id: string): Promise<boolean>;
  };
}

/** The ids of the browser's notifications in sight. */
function readNotifications(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { notifications } = (globalThis as unknown as { chrome: Chrome }).chrome;
    return Object.keys(await notifications.getAll());
  });
}

async function clearNotifications(): Promise<void> {
  const { notifications } = (globalThis as unknown as { chrome: Chrome }).chrome;
  for (const id of Object.keys(await notifications.getAll())) await notifications.clear(id);
}

interface Chrome {
  readonly alarms: { create(name: string, times: { when: number; periodInMinutes: number }): Promise<void> };
}

/**
 * Lets the hourly alarm ring now; runs in a page of the extension. It stays an alarm that rings again: a worker that
 * starts and finds none sets its own, in place of one that has not rung yet.
 */
function ringTheHour(): Promise<void> {
  const { alarms } = (globalThis as unknown as { chrome: Chrome }).chrome;
  return alarms.create('hourly', { when: 0, periodInMinutes: 60 });
}
