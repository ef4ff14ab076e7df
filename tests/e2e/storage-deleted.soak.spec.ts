import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findAccountDatabase } from './fixtures/find-account-database.ts';
import { programCount, syncProgress } from './surfaces/options.ts';

// Of pages that meet the deletion in the middle of a question.
test.use({ allowedErrors: [/Failed to execute 'transaction'|connection is closing|AbortError/i] });

test("an account's database that is deleted under open pages: they continue with the new one by themselves", async ({
  extension,
  options,
}) => {
  const workspace = await extension.openWorkspace('#/programs');
  const name = await findAccountDatabase(options);
  await options.evaluate((database) => void indexedDB.deleteDatabase(database), name);
  // The calls of the last minute are lost with it: nothing is listed before that minute is over.
  await expect(syncProgress(options)).toBeVisible();
  await expect(programCount(options)).toBeVisible({ timeout: 120_000 });
  await expect(workspace.getByRole('alert')).toBeHidden();
  await expect(workspace.getByRole('searchbox').first()).toBeVisible();
});
