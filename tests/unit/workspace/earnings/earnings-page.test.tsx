// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { toPendingAges } from '#lib/domain/earnings/pending-ages.ts';
import { idleReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import { defaultSettings } from '#lib/domain/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { EarningsPage } from '../../../../entrypoints/workspace/earnings/earnings-page.tsx';
import type {
  EarningsServices,
  EarningsSnapshot,
} from '../../../../entrypoints/workspace/earnings/earnings-services.ts';
import type { ReportInput } from '../../../../entrypoints/workspace/earnings/report-request.ts';
import type { WorkspaceSnapshot } from '../../../../entrypoints/workspace/workspace-services.ts';
import { useEnglishMessages } from '../../lib/ui/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

const nowMs = Date.parse('2026-11-20T04:00:00Z');

const workspace: WorkspaceSnapshot = {
  connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
  hasServiceAccess: true,
  settings: defaultSettings,
  usage: { used: 0, limit: 1000, usedHere: 0, usedElsewhere: 0, freesUpAtMs: null, level: 'ok' },
  sync: idleSyncProgress,
  accounts: [],
};

const loaded: ReportSummary = {
  currency: 'own',
  firstLoadedAtMs: nowMs - 1_000,
  lastAllAtMs: nowMs - 1_000,
  lastSpanAtMs: null,
  lastHoursAtMs: null,
  seenAtMs: nowMs - 1_000,
  progress: idleReportProgress,
  rowCount: 1,
  rowsInOtherCurrency: 0,
  undatedCount: 0,
  unreadable: noneUnreadable,
};

interface Given {
  readonly rows?: readonly ReportRow[];
  readonly summary?: Partial<ReportSummary>;
  readonly changes?: EarningsSnapshot['changes'];
  readonly params?: RouteParams;
  readonly atMs?: number;
}

/** The page over given conversions: sums are made by the real code, in this thread. */
function show({ rows = [], summary = {}, changes = [], params = {}, atMs = nowMs }: Given = {}) {
  let snapshot: EarningsSnapshot = { summary: { ...loaded, ...summary }, changes, version: 0 };
  let failures = 0;
  let onChange: () => void = () => undefined;
  const sent: (readonly [string, unknown])[] = [];
  const went: RouteParams[] = [];
  const services: EarningsServices = {
    nowMs: () => atMs,
    send: (async (name: string, input: unknown) => {
      sent.push([name, input]);
      if (failures > 0) throw new AppError('offline');
    }) as EarningsServices['send'],
    ask: (async (name: string, input: unknown) => {
      if (failures > 0) {
        failures -= 1;
        throw new AppError('internal');
      }
      if (name === 'pending') return toPendingAges(rows, '2026-11-20');
      const table = createReportTable({ findLinkGroup: () => null });
      table.add(rows);
      return table.report((input as ReportInput).query);
    }) as EarningsServices['ask'],
    readSnapshot: async () => snapshot,
    watch(listener) {
      onChange = listener;
      return () => undefined;
    },
    saveFile: () => undefined,
    close: () => undefined,
  };
  return {
    sent,
    went,
    fail: (times: number) => {
      failures = times;
    },
    change(next: Partial<EarningsSnapshot>) {
      snapshot = { ...snapshot, ...next };
      onChange();
    },
    render: () =>
      render(
        <EarningsPage
          services={services}
          snapshot={workspace}
          params={params}
          setParams={(change) => went.push(change)}
        />,
      ),
  };
}

const card = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Totals' })).getByRole('article', { name });

describe('the Earnings tab', () => {
  it('teaches before the first load, and loads on a click', async () => {
    const page = show({ summary: { firstLoadedAtMs: null, lastAllAtMs: null, rowCount: 0 } });
    page.render();
    expect(await screen.findByText('Your earnings will be here')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Update earnings' }));
    await waitFor(() => expect(page.sent).toEqual([['refreshReports', {}]]));
  });

  it('tells how far a load is, and starts no second one', async () => {
    const progress = {
      ...idleReportProgress,
      phase: 'all' as const,
      pagesDone: 2,
      pagesKnown: 9,
      waitingUntilMs: nowMs + 4_500,
    };
    const page = show({ summary: { firstLoadedAtMs: null, rowCount: 0, progress } });
    page.render();
    expect(await screen.findByRole('progressbar', { name: 'Updating earnings' })).toBeTruthy();
    expect(screen.getByText(/Page 3 of 9 · next call in 5 s/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Update earnings' }));
    expect(page.sent).toEqual([]);
  });

  it('adds no two currencies, and shows every place of an amount', async () => {
    const rows = [
      aReportRow({ conversionId: '1', payout: '0.10' }),
      aReportRow({ conversionId: '2', payout: '1234567.0255' }),
      aReportRow({ conversionId: '3', payout: '5', currency: 'SGD' }),
    ];
    show({ rows }).render();
    const amounts = (await card('Approved')).querySelector('.money-list');
    expect([...(amounts?.children ?? [])].map((line) => line.textContent)).toEqual(['MYR 1,234,567.1255', 'SGD 5.00']);
  });

  it('says why today is left out, and asks for it on the switch', async () => {
    const page = show({ rows: [aReportRow()] });
    page.render();
    expect(
      await screen.findByText(/without today, because the service may list a conversion up to 24 hours late/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Include today' }));
    expect(page.went).toEqual([{ today: '1' }]);
  });

  it('offers the last month on the first of a month, when there is no day to show', async () => {
    const page = show({ rows: [aReportRow()], atMs: Date.parse('2026-11-30T17:00:00Z') });
    page.render();
    fireEvent.click(await screen.findByRole('button', { name: 'Last month' }));
    expect(page.went).toEqual([{ period: 'last-month' }]);
  });

  it('sums what changed since the last visit, until it is seen', async () => {
    const change = {
      offerId: '101',
      offerName: 'Kedai Harian',
      atMs: nowMs,
      convertedAt: '2026-11-10 00:00:00',
      from: 'pending',
      to: 'approved',
      payoutBefore: '42.10',
      payout: '42.10',
      currency: 'MYR',
    };
    const changes = [
      { ...change, conversionId: '1' },
      { ...change, conversionId: '2', to: 'rejected' },
      { ...change, conversionId: '3', atMs: nowMs - 5_000 },
    ];
    const page = show({ rows: [aReportRow()], changes });
    const { unmount } = page.render();
    const news = await screen.findByRole('region', { name: 'Since your last visit' });
    expect(news.textContent).toContain('1 approved, 1 rejected, +MYR 42.10');
    fireEvent.click(within(news).getByRole('button', { name: 'Mark as seen' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull());
    unmount();
    await waitFor(() => expect(page.sent).toEqual([['markReportsSeen', { seenAtMs: nowMs }]]));
  });

  it('says how many days approval takes, of what this device saw', async () => {
    const change = {
      conversionId: '1',
      offerId: '101',
      offerName: 'Kedai Harian',
      atMs: Date.parse('2026-11-14T16:00:00Z'),
      convertedAt: '2026-11-10 00:00:00',
      from: 'pending',
      to: 'approved',
      payoutBefore: '1',
      payout: '1',
      currency: 'MYR',
    };
    show({ rows: [aReportRow()], changes: [change] }).render();
    expect((await card('Approval rate')).textContent).toContain('5 days to approval (seen by this device: 1)');
  });

  it('counts what has no readable amount, and says that it is not summed', async () => {
    show({ rows: [aReportRow({ payout: 'n/a' }), aReportRow({ payout: '2.00' })] }).render();
    expect(await screen.findByText(/1 conversion has an amount that is not a number/)).toBeTruthy();
    expect((await card('Approved')).textContent).toContain('MYR 2.00');
    expect((await card('Approved')).textContent).toContain('2 conversions');
  });

  it("shows the service's remarks as text", async () => {
    const remarks = '<img src=x onerror="document.title=1">';
    show({ rows: [aReportRow({ status: 'rejected', remarks })] }).render();
    expect(await screen.findByText(remarks)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  it('says that a report failed, and makes it on the next try', async () => {
    const page = show({ rows: [aReportRow()] });
    page.fail(1);
    page.render();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The report could not be made');
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await card('Approved')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('keeps the last numbers in sight while those after a change are read', async () => {
    const page = show({ rows: [aReportRow()] });
    page.render();
    await card('Approved');
    page.change({ version: 1 });
    expect(screen.getByRole('region', { name: 'Totals' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('.report')?.getAttribute('aria-busy')).toBe('false'));
  });

  it('says why an update stopped', async () => {
    show({ rows: [aReportRow()], summary: { progress: { ...idleReportProgress, error: 'unreachable' } } }).render();
    expect(await screen.findByText(/The last update stopped early/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for another currency, and tells of conversions that are not in it yet', async () => {
    const page = show({ rows: [aReportRow()], summary: { rowsInOtherCurrency: 1_200 } });
    page.render();
    expect(await screen.findByText(/1,200 conversions are not yet loaded in this currency/)).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Ask the service for amounts in' }), {
      target: { value: 'USD' },
    });
    await waitFor(() => expect(page.sent).toEqual([['setReportCurrency', { currency: 'USD' }]]));
  });

  it('names its filters on paper, where no field tells them', async () => {
    const rows = [aReportRow({ affSubs: ['blog', null, null, null, null] })];
    show({ rows, params: { offer: '101', status: 'approved', sub1: '=blog', sub2: 'blank' } }).render();
    const text = 'Program: Kedai Harian · Status: Approved · Sub ID 1: blog · Sub ID 2: (none)';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('leads from a row of the breakdown to its own report, without a sub-ID too', async () => {
    const rows = [aReportRow({ affSubs: ['a&b', null, null, null, null] }), aReportRow({ conversionId: '2' })];
    show({ rows, params: { by: 'sub1' } }).render();
    await card('Approved');
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['#/earnings?by=sub1&sub1=blank', '#/earnings?by=sub1&sub1=%3Da%26b']);
  });
});
