import type { Page } from '@playwright/test';
import { budgets } from '../budgets.ts';
import type { Section } from '../section.ts';
import { withSeededBrowser } from '../with-seeded-browser.ts';

export const memory: Section = {
  name: 'memory',
  title: 'Memory of the Programs tab',
  note: 'What the scripts of the tab hold after a collection.',
  isSeeded: true,
  measure: (size) =>
    withSeededBrowser(size, async ({ extension, options }) => {
      await options.close();
      // All of them: the account's own come sooner.
      const tab = await extension.openWorkspace('#/programs?view=all');
      await tab.locator('[role=table] .table-row').first().waitFor();
      const opened = await readHeapMb(tab);
      await tab.getByRole('searchbox', { name: 'Search programs' }).fill('zamrud 424');
      await tab.getByText(/^\d+ of .* programs$/).waitFor();
      const searched = await readHeapMb(tab);
      const what = `${size.of(100_000, 5_000).toLocaleString('en')} programs`;
      return [
        { what: `${what}, the list`, unit: 'MB', measured: [opened], bar: budgets.programsMemory },
        { what: `${what}, searched`, unit: 'MB', measured: [searched], bar: budgets.programsMemory },
      ];
    }),
};

async function readHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
