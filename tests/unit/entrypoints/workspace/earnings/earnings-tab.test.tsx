// @vitest-environment happy-dom

import { render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { beginEarnings, EarningsTab } from '#entrypoints/workspace/earnings/earnings-tab.tsx';
import type { ReportMessage } from '#entrypoints/workspace/earnings/report-request.ts';
import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { browser } from '#lib/platform/browser.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

/** Begins the tab at an address, and draws it; the report worker's questions so far. */
async function open(hash: string) {
  const asked: ReportMessage[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener = () => undefined;
      terminate = () => undefined;
      postMessage = (message: ReportMessage) => asked.push(message);
    },
  );
  location.hash = hash;
  vi.spyOn(browser.permissions, 'contains').mockResolvedValue(false);
  const account = await openTestAccount();
  const { database } = account;
  const added = { merchantId: '9', advSubs: [], askedCurrency: 'own' as const };
  await database.put('conversions', { ...aReportRow({ conversionId: '1' }), ...added });
  const deps = {
    ...{ account, database, send: async () => undefined },
    nowMs: () => Date.parse('2026-11-20T04:00:00Z'),
  } as Partial<TabDeps> as TabDeps;
  await beginEarnings(deps, account.readState());
  const begun = asked.length;
  const snapshot = aWorkspaceSnapshot({
    connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
  });
  render(<EarningsTab deps={deps} snapshot={snapshot} params={parseRoute(hash).params} setParams={() => undefined} />);
  await screen.findAllByRole('combobox');
  return { begun, asked };
}

it.each(['#/earnings', '#/earnings?period=all-time&by=sub1', '#/earnings?status=approved'])(
  'the report of the Earnings tab is asked for before %s is drawn, and once',
  async (hash) => {
    const { begun, asked } = await open(hash);
    expect(begun).toBe(1);
    expect(asked.map(({ name }) => name)).toEqual(['report']);
  },
);
