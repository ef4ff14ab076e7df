import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { alterBuild } from './fixtures/alter-build.ts';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { openOptionsPage } from './surfaces/options.ts';

/*
 * No headless browser can answer the prompt for an optional permission that is no host: as in `notifications.spec.ts`, the
 * permission is there from the start.
 */
alterBuild((folder) => {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  expect(manifest.optional_permissions).toContain('downloads');
  const optional = manifest.optional_permissions.filter((permission: string) => permission !== 'downloads');
  const permissions = [...manifest.permissions, 'downloads'];
  writeFileSync(path, JSON.stringify({ ...manifest, permissions, optional_permissions: optional }));
});

test('a large backup is saved by itself, into a folder of the downloads', { tag: '@release' }, async ({ options }) => {
  // More than the two megabytes that an address may have elsewhere.
  await seedLinks(options, 8_000);
  await openOptionsPage(options, 'Data');
  await options.getByRole('switch', { name: 'Save a backup every day' }).click();
  await expect(options.getByText(/^Last saved by itself/)).toBeVisible();
  await expect
    .poll(() => readDownloads(options))
    .toEqual([
      { state: 'complete', isLarge: true },
      { state: 'complete', isLarge: true },
    ]);
});

interface Chrome {
  readonly downloads: {
    search(query: object): Promise<readonly { readonly state: string; readonly fileSize: number }[]>;
  };
}

function readDownloads(page: Page) {
  return page.evaluate(async () => {
    const { downloads } = (globalThis as unknown as { chrome: Chrome }).chrome;
    return (await downloads.search({})).map(({ state, fileSize }) => ({ state, isLarge: fileSize > 2_100_000 }));
  });
}
