// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { createReportEngine } from '#entrypoints/workspace/earnings/create-report-engine.ts';
import { EarningsPage } from '#entrypoints/workspace/earnings/earnings-page.tsx';
import type { EarningsServices, EarningsSnapshot } from '#entrypoints/workspace/earnings/earnings-services.ts';
import type { ReportRequestName } from '#entrypoints/workspace/earnings/report-request.ts';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import { idleReportProgress } from '#lib/domain/earnings/report-progress.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { parseRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import { openDatabase } from '#lib/store/database.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

const nowMs = Date.parse('2026-11-20T04:00:00Z');

const workspace: WorkspaceSnapshot = aWorkspaceSnapshot({
  sync: { ...idleSyncProgress, lastCompletedAtMs: nowMs },
  connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
});

const loaded: ReportSummary = {
  currency: 'own',
  firstLoadedAtMs: nowMs - 1_000,
  lastAllAtMs: nowMs - 1_000,
  lastSpanAtMs: null,
  lastHoursAtMs: null,
  lastLookAtMs: null,
  areDatesIgnored: false,
  isWanted: false,
  seenAtMs: nowMs - 1_000,
  rejectionsToldAtMs: null,
  progress: idleReportProgress,
  hasRows: true,
  rowsInOtherCurrency: 0,
  undatedCount: 0,
  unlistedCount: 0,
  oldestDay: '2026-10-01',
  unreadable: noneUnreadable,
};

interface Given {
  readonly rows?: readonly ReportRow[];
  readonly summary?: Partial<ReportSummary>;
  readonly changes?: EarningsSnapshot['changes'];
  readonly isAnswered?: boolean;
  readonly params?: RouteParams;
  readonly atMs?: number;
  /** What the clock says: a test may move it. */
  readonly toNowMs?: () => number;
  /** What the user answers when the browser asks. */
  readonly mayNotify?: boolean;
  /** Whether the organisation lets files be saved. */
  readonly maySave?: boolean;
  /** Why a file cannot be saved; null where it can. */
  readonly saveFault?: Error | null;
}

async function store(rows: readonly ReportRow[]): Promise<void> {
  const database = await openDatabase('test');
  for (const [index, row] of rows.entries()) {
    const added = { conversionId: String(index), merchantId: '9', advSubs: [], askedCurrency: 'own' as const };
    await database.put('conversions', { ...row, ...added });
  }
  await database.put('offers', anOffer({ offerId: '101', validationDays: '30', paymentDays: '15' }));
  database.close();
}

/** The page over given conversions: sums are made by the real code, in this thread. */
function show(given: Given = {}) {
  const {
    rows = [],
    summary = {},
    changes = [],
    isAnswered = true,
    params = {},
    atMs = nowMs,
    toNowMs = () => atMs,
    mayNotify = true,
    maySave = true,
    saveFault = null,
  } = given;
  let snapshot: EarningsSnapshot = {
    summary: { ...loaded, ...summary },
    changes,
    isAnswered,
    mayNotify: false,
    version: 0,
    postsVersion: 0,
  };
  const stored = store(rows);
  const engine = createReportEngine({ openDatabase: () => openDatabase('test'), nowMs: toNowMs });
  let failures = 0;
  /** The question that fails; null for the first one. */
  let failing: ReportRequestName | null = null;
  const sent: (readonly [string, unknown])[] = [];
  const went: RouteParams[] = [];
  const files: string[] = [];
  const asked: string[] = [];
  let reads = 0;
  const services: EarningsServices = {
    nowMs: toNowMs,
    send: (async (name: string, input: unknown) => {
      sent.push([name, input]);
      if (failures > 0) throw new AppError('offline');
    }) as EarningsServices['send'],
    ask: (async (name: string, input: unknown) => {
      if (failures > 0 && (failing === null || failing === name)) {
        failures -= 1;
        throw new AppError('internal');
      }
      asked.push(name);
      const ask = engine[name as ReportRequestName] as (given: unknown) => Promise<unknown>;
      await stored;
      return ask(input);
    }) as EarningsServices['ask'],
    async readSnapshot() {
      reads += 1;
      return snapshot;
    },
    requestNotifications: async () => mayNotify,
    saveFile: async (name) => {
      if (saveFault !== null) throw saveFault;
      files.push(name);
      return maySave;
    },
    close: () => undefined,
  };
  const draw = (drawn: RouteParams) => (
    <EarningsPage
      services={services}
      first={null}
      snapshot={workspace}
      params={drawn}
      setParams={(change) => went.push(change)}
    />
  );
  return {
    ...{ sent, went, files, asked },
    reads: () => reads,
    fail: (times: number, name: ReportRequestName | null = null) => {
      failures = times;
      failing = name;
    },
    change(next: Partial<EarningsSnapshot>, kind: DataKind = 'conversions') {
      snapshot = { ...snapshot, ...next };
      announceDataChange(kind);
    },
    draw,
    render: () => render(draw(params)),
  };
}

const card = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Totals' })).getByRole('article', { name });

it('the Earnings tab explains itself before the first load, and loads on a click', async () => {
  const page = show({ summary: { firstLoadedAtMs: null, lastAllAtMs: null, hasRows: false } });
  page.render();
  expect(await screen.findByText('Your earnings will be here')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Update earnings' }));
  await waitFor(() => expect(page.sent).toEqual([['refreshReports', {}]]));
});

const unloaded = { firstLoadedAtMs: null, lastAllAtMs: null, hasRows: false };
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

it('the Earnings tab asks whether to load earnings, with the price in calls and time, and loads on a click', async () => {
  const page = show({ isAnswered: false, summary: unloaded });
  page.render();
  expect(await screen.findByText(/One call brings 100 conversions/)).toBeTruthy();
  expect(screen.getByText(/for 1,300 of them, about 14 calls, 1 minute, in the background/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load my earnings' }));
  await waitFor(() => expect(page.sent).toEqual([['refreshReports', {}]]));
});

it('the Earnings tab asks no more once the user said “Not now”, still offers it, and keeps the focus', async () => {
  const page = show({ isAnswered: false, summary: unloaded });
  page.render();
  const no = await screen.findByRole('button', { name: 'Not now' });
  no.focus();
  fireEvent.click(no);
  await waitFor(() => expect(page.sent).toEqual([['declineEarnings', {}]]));
  page.change({ isAnswered: true });
  await waitFor(() => expect(button('Not now')).toBeNull());
  expect(document.activeElement).toBe(button('Load my earnings'));
});

it('the Earnings tab says why a load stopped, and offers it again without the question', async () => {
  const progress = { ...idleReportProgress, error: 'offline' as const };
  show({ isAnswered: true, summary: { ...unloaded, progress } }).render();
  expect(await screen.findByText(/You are offline/)).toBeTruthy();
  expect([button('Load my earnings') === null, button('Not now')]).toEqual([false, null]);
});

it('the Earnings tab shows how far a load is, and starts no second one', async () => {
  const progress = {
    ...idleReportProgress,
    phase: 'all' as const,
    pagesDone: 2,
    pagesKnown: 9,
    waitingUntilMs: nowMs + 4_500,
  };
  const page = show({ summary: { firstLoadedAtMs: null, hasRows: false, progress } });
  page.render();
  expect(await screen.findByRole('progressbar', { name: 'Updating earnings' })).toBeTruthy();
  expect(screen.getByText(/Page 3 of 9 · next call in 5 s/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Update earnings' }));
  expect(page.sent).toEqual([]);
});

it('the Earnings tab adds no two currencies; an amount is rounded in sight, and exact in its tooltip', async () => {
  const rows = [
    aReportRow({ conversionId: '1', payout: '0.10' }),
    aReportRow({ conversionId: '2', payout: '1234567.0255' }),
    aReportRow({ conversionId: '3', payout: '5', currency: 'SGD' }),
  ];
  show({ rows }).render();
  const amounts = [...(await card('Approved and paid')).querySelectorAll('data')];
  expect(amounts.map(({ textContent, title }) => [textContent, title])).toEqual([
    ['MYR 1,234,567.13', 'MYR 1,234,567.1255'],
    ['SGD 5.00', 'SGD 5.00'],
  ]);
});

it('the Earnings tab leads each card with the most frequent currency, and keeps the others in one small line', async () => {
  const inCurrency = (currency: string, count: number) =>
    Array.from({ length: count }, () => aReportRow({ currency, payout: '1' }));
  const rows = [
    ...['IDR', 'PHP', 'THB', 'VND'].flatMap((currency) => inCurrency(currency, 1)),
    ...inCurrency('MYR', 3),
    ...inCurrency('SGD', 2),
    aReportRow({ status: 'pending', currency: 'MYR', convertedAt: '2026-10-05 10:00:00' }),
    aReportRow({ status: 'pending', currency: 'IDR', convertedAt: '2026-10-05 10:00:00' }),
  ];
  show({ rows, params: { today: '1' } }).render();
  const earned = await card('Approved and paid');
  expect(earned.querySelector('.total-amount')?.textContent).toBe('MYR 3.00new');
  const others = earned.querySelector('.total-others');
  expect(others?.textContent).toMatch(/^\+ SGD 2\.00new · 4 more/);
  expect(within(earned).getByText('4 more').closest('details')?.open).toBe(false);
  const links = within(earned).getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toContain('VND 1');
  const expected = await card('Expected in November');
  await waitFor(() => expect(expected.querySelector('.total-amount')?.textContent).toMatch(/^MYR/));
});

it('the Earnings tab breaks the sums down before it draws them over time, and its update is a plain button', async () => {
  show({ rows: [aReportRow()] }).render();
  await card('Approved and paid');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const breakdown = headings.indexOf('Breakdown');
  expect(breakdown).toBeGreaterThan(-1);
  expect(headings[breakdown + 1]).toMatch(/^Commission in /);
  expect(screen.getByRole('button', { name: 'Update earnings' }).classList).toContain('button-plain');
});

it('the Earnings tab compares with the same days of the month before, currency by currency', async () => {
  const october = { convertedAt: '2026-10-03 00:00:00' };
  const rows = [
    aReportRow({ payout: '118' }),
    aReportRow({ payout: '100', ...october }),
    aReportRow({ payout: '5', currency: 'SGD' }),
    aReportRow({ payout: '900', convertedAt: '2026-10-20 00:00:00' }),
  ];
  show({ rows }).render();
  const { textContent } = await card('Approved and paid');
  expect(textContent).toContain('MYR 118.00+18%');
  expect(textContent).toContain('SGD 5.00new');
  expect(screen.getByText(/· against 1 Oct – 19 Oct/)).toBeTruthy();
  expect(screen.queryByText(/not compared/)).toBeNull();
});

it('the Earnings tab says statuses in words of the interface, and one that the specification does not name as the service does', async () => {
  const rows = [aReportRow(), aReportRow({ status: 'PAID' }), aReportRow({ status: 'processing' })];
  show({ rows: [...rows, aReportRow({ status: 'pending' })] }).render();
  expect((await card('Approved and paid')).textContent).toContain('1 paid, 1 approved');
  expect((await card('Pending')).textContent).toContain('1 pending, 1 processing');
});

it('the Earnings tab says that a status is blank, as where a conversion has none', async () => {
  const rows = [aReportRow({ status: '' }), aReportRow({ status: 'on hold' })];
  show({ rows, params: { status: '=' } }).render();
  expect(await screen.findByText('Status: (none)')).toBeDefined();
});

it('the Earnings tab says the days of the report and its last update in one line', async () => {
  show({ rows: [aReportRow()] }).render();
  await card('Approved and paid');
  expect(screen.getByText(/^Updated /).closest('.report-line')?.textContent).toMatch(/^1 Nov – 19 Nov · 1 conversion/);
});

it('the Earnings tab praises more that was earned, and not more that waits or was rejected', async () => {
  const earlier = { convertedAt: '2026-10-03 00:00:00' };
  const rejected = { status: 'rejected' } as const;
  const pending = { status: 'pending' } as const;
  show({
    rows: [
      aReportRow({ payout: '118' }),
      aReportRow({ payout: '100', ...earlier }),
      aReportRow({ payout: '118', ...rejected }),
      aReportRow({ payout: '100', ...rejected, ...earlier }),
      aReportRow({ payout: '118', ...pending }),
      aReportRow({ payout: '100', ...pending, ...earlier }),
    ],
  }).render();
  const isPraised = async (name: string) =>
    within(await card(name))
      .getByText('+18%')
      .classList.contains('growth-up');
  const names = ['Approved and paid', 'Pending', 'Rejected'];
  expect(await Promise.all(names.map(isPraised))).toEqual([true, false, false]);
});

it.each([
  ['the first load is not whole', { lastAllAtMs: null, lastHoursAtMs: nowMs }],
  ['the last load is older than the days in sight', { lastAllAtMs: nowMs - 2 * 86_400_000 }],
  ['a new currency is not in yet', { rowsInOtherCurrency: 3 }],
  ['a clock that was ahead stamped the last load', { lastAllAtMs: nowMs + 300 * 86_400_000 }],
])('the Earnings tab compares with nothing while %s, and says what to do', async (_, summary) => {
  const rows = [aReportRow(), aReportRow({ convertedAt: '2026-10-03 00:00:00' })];
  show({ rows, summary }).render();
  expect(await screen.findByText(/not compared with 1 Oct – 19 Oct, because .* update to load them/)).toBeTruthy();
  expect((await card('Approved and paid')).textContent).not.toContain('%');
});

it.each([
  ['all time begins today', { period: 'all-time' }],
  ['the chosen days are today alone', { period: 'custom', from: '2026-11-20', to: '2026-11-20' }],
])('the Earnings tab offers to include today where %s, and says that today is left out', async (_, params) => {
  const { render: draw, went } = show({ rows: [aReportRow()], summary: { oldestDay: '2026-11-20' }, params });
  draw();
  await screen.findByText(/today is not complete/);
  expect(screen.queryByText(/Choose a first day/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Include today' }));
  expect(went).toEqual([{ today: '1' }]);
});

it('the Earnings tab names no day to come as that of the last update', async () => {
  const summary = { lastAllAtMs: nowMs + 300 * 86_400_000, lastHoursAtMs: nowMs - 3 * 86_400_000 };
  show({ rows: [aReportRow()], summary }).render();
  expect((await screen.findByText(/^Updated /)).textContent).toMatch(/17 Nov/);
});

it('the Earnings tab says what is expected this month, of sales of any time, and leads to them', async () => {
  const rows = [
    aReportRow({ status: 'pending', payout: '7', convertedAt: '2026-10-05 10:00:00' }),
    aReportRow({ payout: '0.005', convertedAt: '2026-10-06 10:00:00' }),
    aReportRow(),
  ];
  show({ rows, params: { status: 'earned', offer: '101' } }).render();
  const expected = await card('Expected in November');
  const link = await within(expected).findByRole('link', { name: 'MYR 7.01' });
  expect(parseRoute(link.getAttribute('href') ?? '').params).toEqual({
    period: 'custom',
    offer: '101',
    from: '2026-10-05',
    to: '2026-11-20',
    today: '1',
    due: '2026-11',
    in: '=MYR',
  });
});

it('the Earnings tab says what the sums of waiting conversions leave out, also of those from before the period', async () => {
  const old = { status: 'pending', convertedAt: '2026-10-05 10:00:00' };
  show({ rows: [aReportRow({ ...old, payout: '7' }), aReportRow({ ...old, payout: '1,234' }), aReportRow()] }).render();
  const says = /^1 conversion has an amount that is not a number/;
  for (const name of ['Pending, by age', 'Expected, by month']) {
    expect(await within(await screen.findByRole('region', { name })).findByText(says)).toBeTruthy();
  }
});

it('the Earnings tab has a card for what the report has: none of nothing pending, rejected or decided', async () => {
  const { render: draw } = show({ rows: [aReportRow({ status: 'pending' })] });
  draw();
  await card('Pending');
  const names = within(screen.getByRole('region', { name: 'Totals' }))
    .getAllByRole('article')
    .map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(['Approved and paid', 'Pending', 'Expected in November']);
  expect(screen.queryByText(/\b0 conversions/)).toBeNull();
});

it('the Earnings tab leads from every figure to its conversions: status, reason, age', async () => {
  const rows = [
    aReportRow(),
    aReportRow({ status: 'rejected', remarks: '=1 returned' }),
    aReportRow({ status: 'pending', convertedAt: '2026-01-03 00:00:00' }),
  ];
  show({ rows, params: { sub2: 'blank' } }).render();
  await card('Approved and paid');
  const paramsOf = (link: HTMLElement | undefined) => parseRoute(link?.getAttribute('href') ?? '').params;
  const rejected = within(await card('Rejected'));
  expect(paramsOf(rejected.getByRole('link', { name: 'MYR 1.00' }))).toEqual({
    sub2: 'blank',
    status: 'rejected',
    in: '=MYR',
  });
  const reasons = within(screen.getByRole('region', { name: 'Rejected, by reason' }));
  expect(paramsOf(reasons.getByRole('link', { name: '=1 returned' }))).toEqual({
    sub2: 'blank',
    status: 'rejected',
    remark: '==1 returned',
  });
  const ages = within(await screen.findByRole('region', { name: 'Pending, by age' }));
  const counts = await ages.findAllByRole('link', { name: '1' });
  expect(paramsOf(counts.at(-1))).toEqual({
    period: 'custom',
    from: '2026-01-03',
    to: '2026-08-21',
    today: '1',
    status: 'pending',
  });
});

it('the Earnings tab sorts the breakdown by the clicked column, and has a row for all', async () => {
  const rows = [aReportRow({ payout: '0.10' }), aReportRow({ offerId: '102', offerName: 'Batik', payout: '0.20' })];
  const page = show({ rows });
  page.render();
  await card('Approved and paid');
  const table = within(screen.getByRole('region', { name: 'Table: Breakdown' }));
  const [head, ...lines] = table.getAllByRole('row').map((line) => line.textContent);
  expect(head).toContain('Total in MYR ↓');
  expect(lines.map((line) => line?.slice(0, 5))).toEqual(['Batik', 'Kedai', 'All20']);
  expect(lines.at(-1)).toContain('0.30');
  expect(lines[0]).toContain('67%');
  fireEvent.click(table.getByRole('button', { name: 'Program' }));
  fireEvent.click(table.getByRole('button', { name: /Total in MYR/ }));
  expect(page.went).toEqual([{ sort: 'name' }, { sort: 'total' }]);
});

it('the Earnings tab lists conversions without a program’s id by themselves, under no program’s name', async () => {
  const rows = [
    aReportRow(),
    aReportRow({ offerId: '', offerName: 'Batik' }),
    aReportRow({ offerId: '', offerName: '' }),
  ];
  const page = show({ rows });
  const { rerender } = page.render();
  await card('Approved and paid');
  const [link] = within(screen.getByRole('region', { name: 'Table: Breakdown' })).getAllByRole('link', { name: '2' });
  const { offer = '' } = parseRoute(link?.getAttribute('href') ?? '').params;
  rerender(page.draw({ offer }));
  await screen.findByRole('heading', { name: 'Conversions · Program: (none)' });
  expect(screen.getByRole('button', { name: /^Remove filter Program: \(none\)/ })).toBeTruthy();
  expect(await screen.findAllByText(/2 conversions/)).not.toEqual([]);
});

it('the list of conversions has no number of a program where a conversion has none, and says so without a name', async () => {
  // Without a height a table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  show({
    rows: [aReportRow({ offerId: '', offerName: 'Batik' }), aReportRow({ offerId: '', offerName: '' })],
  }).render();
  const list = within(await screen.findByRole('table', { name: 'Conversions' }));
  await list.findByRole('link', { name: 'Batik' });
  expect(list.getByRole('link', { name: '(none)' }).closest('.cell-lines')?.textContent).toBe('(none)');
});

it('the Earnings tab breaks each currency down by itself: the shares under a heading are parts of one whole', async () => {
  const batik = { offerId: '102', offerName: 'Batik' };
  const sgd = { currency: 'SGD' };
  const rows = [
    aReportRow({ payout: '30' }),
    aReportRow({ payout: '10', ...batik }),
    aReportRow({ payout: '1', ...sgd, status: 'pending' }),
    aReportRow({ payout: '4', ...batik, ...sgd }),
  ];
  show({ rows: [...rows, aReportRow({ payout: '0', ...batik })] }).render();
  await card('Approved and paid');
  const table = within(screen.getByRole('region', { name: 'Table: Breakdown' }));
  const lines = table.getAllByRole('row').map((line) => [...line.children].map(({ textContent }) => textContent));
  const [head, ...body] = lines;
  expect(head?.slice(0, 6)).toEqual(['Program', 'Conversions', 'Approved and paid', 'Pending', 'Total ↓', 'Share']);
  expect(body.map((cells) => cells.slice(0, 6))).toEqual([
    ['MYR', '3', '40.00', '–', '40.00', ''],
    ['Kedai Harian', '1', '30.00', '–', '30.00', '75%'],
    ['Batik', '2', '10.00', '–', '10.00', '25%'],
    ['SGD', '2', '4.00', '1.00', '5.00', ''],
    ['Batik', '1', '4.00', '–', '4.00', '80%'],
    ['Kedai Harian', '1', '–', '1.00', '1.00', '20%'],
    ['All', '5', '', '', '', ''],
  ]);
  const paramsOf = (link: HTMLElement | undefined) => parseRoute(link?.getAttribute('href') ?? '').params;
  expect(paramsOf(table.getByRole('link', { name: '3' }))).toEqual({ in: '=MYR' });
});

it('the Earnings tab takes the focus to the list of conversions once it is that of the figure', async () => {
  const page = show({ rows: [aReportRow(), aReportRow({ status: 'rejected' })] });
  const { rerender } = page.render();
  await card('Approved and paid');
  fireEvent.click(within(await card('Rejected')).getByRole('link', { name: 'MYR 1.00' }));
  rerender(page.draw({ status: 'rejected', in: '=MYR' }));
  const heading = await screen.findByRole('heading', { name: 'Conversions · Status: Rejected · Currency: MYR' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('the Earnings tab shows all time from the oldest conversion on, and compares it with nothing', async () => {
  const rows = [aReportRow({ convertedAt: '2026-10-01 08:00:00' }), aReportRow({ convertedAt: '2026-11-20 09:00:00' })];
  show({ rows, params: { period: 'all-time', today: '1' } }).render();
  expect(await screen.findAllByText(/2 conversions/)).not.toEqual([]);
  expect(screen.getByLabelText<HTMLSelectElement>('Period').selectedOptions[0]?.textContent).toBe('All time');
  expect(screen.queryByText(/not compared/i)).toBeNull();
});

it('the Earnings tab opens the conversions when another tab led to them, and names the program of their link', async () => {
  const sub = { affSubs: ['news', null, null, null, null] };
  const key = '["101","news","","","",""]';
  show({ rows: [aReportRow(sub)], params: { at: 'rows', link: `=${key}` } }).render();
  const heading = await screen.findByRole('heading', { name: /^Conversions · Your own links: Kedai Harian · news/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('the Earnings tab offers a way out of each filter that has no field of its own', async () => {
  const page = show({ rows: [aReportRow()], params: { remark: 'blank', due: 'late', in: '=MYR' } });
  page.render();
  fireEvent.click(await screen.findByRole('button', { name: /^Remove filter Reason: No reason given/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Remove filter Expected: Late/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Remove filter Currency: MYR/ }));
  expect(page.went).toEqual([{ remark: '' }, { due: '' }, { in: '' }]);
});

it('the Earnings tab says why today is left out, and includes it on the switch', async () => {
  const page = show({ rows: [aReportRow()] });
  page.render();
  expect(await screen.findByText(/until yesterday: today is not complete/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Include today' }));
  expect(page.went).toEqual([{ today: '1' }]);
});

it('the Earnings tab offers the last month on the first of a month, when there is no day to show', async () => {
  const page = show({ rows: [aReportRow()], atMs: Date.parse('2026-11-30T17:00:00Z') });
  page.render();
  fireEvent.click(await screen.findByRole('button', { name: 'Last month' }));
  expect(page.went).toEqual([{ period: 'last-month' }]);
});

it('the Earnings tab sums what changed since the last visit, until it is seen', async () => {
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
    { ...change, conversionId: '4', from: 'approved', to: 'rejected', currencyBefore: 'USD' },
  ];
  const page = show({ rows: [aReportRow()], changes });
  const { unmount } = page.render();
  const news = await screen.findByRole('region', { name: 'Since your last visit' });
  const rejected = within(news).getByRole<HTMLAnchorElement>('link', { name: '2 rejected' });
  expect(parseRoute(new URL(rejected.href).hash).params).toEqual({
    ...{ period: 'all-time', today: '1' },
    changed: `${nowMs - 1_000}=rejected`,
  });
  expect(news.textContent).toContain('1 approved, 2 rejected, +MYR 42.10, 1 left out of the amount');
  fireEvent.click(within(news).getByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull());
  unmount();
  await waitFor(() => expect(page.sent).toEqual([['markReportsSeen', { seenAtMs: nowMs }]]));
});

it('the Earnings tab sums a change of an order of a day to come once that day is there, as no list has it before', async () => {
  const change = {
    ...{ conversionId: '1', offerId: '101', offerName: 'Kedai Harian', currency: 'MYR' },
    ...{ from: 'pending', to: 'approved', payoutBefore: '1', payout: '1', atMs: nowMs },
  };
  const changes = [
    { ...change, convertedAt: '2026-11-10 00:00:00' },
    { ...change, conversionId: '2', convertedAt: '2026-11-21 00:30:00' },
  ];
  let atMs = nowMs;
  show({ rows: [aReportRow()], changes, toNowMs: () => atMs }).render();
  const news = await screen.findByRole('region', { name: 'Since your last visit' });
  expect(news.textContent).toContain('1 approved');
  atMs += 86_400_000;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(screen.getByRole('region', { name: 'Since your last visit' }).textContent).toContain('2 approved');
  });
});

it('the Earnings tab says what the last load found where a clock that was ahead stamped the visit, and each once', async () => {
  const dayMs = 86_400_000;
  const change = {
    ...{ offerId: '101', offerName: 'Kedai Harian', convertedAt: '2026-11-10 00:00:00', currency: 'MYR' },
    ...{ from: 'pending', to: 'approved', payoutBefore: '1', payout: '1' },
  };
  const changes = [
    { ...change, conversionId: '1', atMs: nowMs - 2 * dayMs },
    { ...change, conversionId: '2', atMs: nowMs - 500 },
    { ...change, conversionId: '3', to: 'rejected', atMs: nowMs + 300 * dayMs },
  ];
  const summary = { seenAtMs: nowMs + 300 * dayMs, lastLookAtMs: nowMs - 1_000 };
  show({ rows: [aReportRow()], changes, summary }).render();
  const news = await screen.findByRole('region', { name: 'Since your last visit' });
  expect(news.textContent).toContain('1 approved');
  expect(news.textContent).not.toContain('rejected');
  fireEvent.click(within(news).getByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull());
});

it.each([
  ['2026-11-10 21:04:00', '10 Nov, 21:04'],
  ['2026-11-10', '10 Nov'],
  ['2025-11-10', '10 Nov 2025'],
])('the Earnings tab shows when a conversion was as far as the network says it: %s', async (convertedAt, text) => {
  // Without a height a table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  show({
    rows: [aReportRow({ convertedAt })],
    params: { period: 'all-time' },
    summary: { oldestDay: '2025-01-01' },
  }).render();
  expect((await screen.findByTitle(convertedAt)).textContent).toBe(text);
});

it.each([
  ['2026-11-18', 0],
  ['2026-11-19', 0],
  ['2026-11-20', 1],
])(
  'the Earnings tab says of chosen days until %s that today is left out only where they have it',
  async (to, count) => {
    show({ rows: [aReportRow()], params: { period: 'custom', from: '2026-11-01', to } }).render();
    await card('Approval rate');
    expect(screen.queryAllByText(/today is not complete/)).toHaveLength(count);
  },
);

const anApproval = {
  conversionId: '1',
  offerId: '101',
  offerName: 'Kedai Harian',
  atMs: Date.parse('2026-11-14T04:00:00Z'),
  convertedAt: '2026-11-10 00:00:00',
  from: 'pending',
  to: 'approved',
  payoutBefore: '1',
  payout: '1',
  currency: 'MYR',
};

it('the Earnings tab says how many days approval takes, as far as this device saw it', async () => {
  show({ rows: [aReportRow()], changes: [anApproval] }).render();
  expect((await card('Approval rate')).textContent).toContain('4.5 days to approval (seen by this device: 1)');
});

it('the Earnings tab says no days to approval of a sub-ID: a change does not say which its conversion has', async () => {
  show({
    rows: [aReportRow({ affSubs: ['blog', null, null, null, null] })],
    changes: [anApproval],
    params: { sub1: '=blog' },
  }).render();
  expect((await card('Approval rate')).textContent).not.toContain('to approval');
});

it('the Earnings tab counts conversions without a readable amount, and says that they are not summed', async () => {
  show({ rows: [aReportRow({ payout: 'n/a' }), aReportRow({ payout: '2.00' })] }).render();
  expect(await screen.findByText(/1 conversion has an amount that is not a number/)).toBeTruthy();
  expect((await card('Approved and paid')).textContent).toContain('MYR 2.00');
  expect((await card('Approved and paid')).textContent).toContain('2 conversions');
});

it('the Earnings tab names conversions that the service no longer lists', async () => {
  show({ rows: [aReportRow()], summary: { unlistedCount: 2 } }).render();
  const text = 'Your network no longer lists 2 conversions: they are in no sum, and marked in saved files.';
  expect(await screen.findByText(text)).toBeDefined();
});

it('the Earnings tab names conversions with an impossible date', async () => {
  show({ rows: [aReportRow()], summary: { undatedCount: 2 } }).render();
  const text = '2 conversions have impossible dates: they are in no period, and at the end of each saved file.';
  expect(await screen.findByText(text)).toBeDefined();
});

it('the Earnings tab says only of a service that ignores dates what that means for the figures and what to do', async () => {
  const page = show({ rows: [aReportRow()], summary: { areDatesIgnored: true } });
  page.render();
  const note = await screen.findByText(/^Your network lists conversions only as a whole/);
  expect(note.textContent).toContain(
    'at most every two weeks by itself, and with “Update earnings” at most twice a day',
  );
  expect(note.role).not.toBe('alert');
  page.change({ summary: loaded });
  await waitFor(() => expect(screen.queryByText(/only as a whole/)).toBeNull());
});

it('the Earnings tab asks the browser before it notifies of rejections', async () => {
  const refused = show({ rows: [aReportRow()], mayNotify: false });
  refused.render();
  fireEvent.click(await screen.findByRole('switch', { name: 'Notify me of rejections' }));
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Notify me of rejections' })).toHaveProperty('checked', false),
  );
  expect(refused.sent).toEqual([]);
  cleanup();
  const allowed = show({ rows: [aReportRow()] });
  allowed.render();
  fireEvent.click(await screen.findByRole('switch', { name: 'Notify me of rejections' }));
  await waitFor(() => expect(allowed.sent).toContainEqual(['setRejectionNotices', { isOn: true }]));
});

it("the Earnings tab shows the service's remarks as text", async () => {
  const remarks = '<img src=x onerror="document.title=1">';
  show({ rows: [aReportRow({ status: 'rejected', remarks })] }).render();
  expect(await screen.findByText(remarks)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

it('the Earnings tab says that a report failed, and makes it on the next try', async () => {
  const page = show({ rows: [aReportRow()] });
  page.fail(1);
  page.render();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The report could not be made');
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await card('Approved and paid')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('the Earnings tab says that the pending conversions could not be summed, and sums them on the next try', async () => {
  const page = show({ rows: [aReportRow()] });
  page.fail(1, 'waiting');
  page.render();
  const alert = await screen.findByRole('alert');
  expect(await card('Approved and paid')).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await card('Expected in November')).toBeTruthy();
});

it('the Earnings tab keeps the last numbers in sight while those after a change are read', async () => {
  const page = show({ rows: [aReportRow()] });
  page.render();
  await card('Approved and paid');
  page.change({ version: 1 });
  expect(screen.getByRole('region', { name: 'Totals' })).toBeTruthy();
  await waitFor(() => expect(document.querySelector('.report')?.getAttribute('aria-busy')).toBe('false'));
});

it('the Earnings tab sums by post again once a post changed, and reads no other report for it', async () => {
  const database = await openDatabase('test');
  const post = aPost({ postId: 'basket', code: 'bcdfgh', name: 'Basket', createdAtMs: 0 });
  await database.put('posts', post);
  const rows = [aReportRow({ affSubs: ['bcdfgh', null, null, null, null] })];
  const page = show({ rows, params: { by: 'post' } });
  const { rerender } = page.render();
  await screen.findByRole('link', { name: 'Basket' });
  await database.put('posts', { ...post, name: 'Pantry' });
  page.change({ postsVersion: 1 }, 'posts');
  await screen.findByRole('link', { name: 'Pantry' });
  rerender(page.draw({}));
  await screen.findByRole('link', { name: 'Kedai Harian' });
  const asked = page.asked.length;
  page.change({ postsVersion: 2, isAnswered: false }, 'posts');
  await waitFor(() => expect(page.reads()).toBe(3));
  expect(page.asked).toHaveLength(asked);
  await database.delete('posts', post.postId);
  database.close();
});

it('the Earnings tab says why an update stopped', async () => {
  show({ rows: [aReportRow()], summary: { progress: { ...idleReportProgress, error: 'unreachable' } } }).render();
  expect(await screen.findByText(/The last update stopped early/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the Earnings tab requests another currency, and counts conversions that are not in it yet', async () => {
  const page = show({ rows: [aReportRow()], summary: { rowsInOtherCurrency: 1_200 } });
  page.render();
  expect(await screen.findByText(/1,200 conversions are not yet loaded in this currency/)).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Amounts in' }), { target: { value: 'USD' } });
  await waitFor(() => expect(page.sent).toEqual([['setReportCurrency', { currency: 'USD' }]]));
});

it('the Earnings tab names its filters on paper, which has no fields to show them', async () => {
  const rows = [aReportRow({ affSubs: ['blog', null, null, null, null] })];
  show({ rows, params: { offer: '101', status: 'approved', sub1: '=blog', sub2: 'blank' } }).render();
  const text = 'Program: Kedai Harian · Status: Approved · Sub ID 1: blog · Sub ID 2: (none)';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('the Earnings tab leads from a row of the breakdown to its own report, without a sub-ID too', async () => {
  const rows = [aReportRow({ affSubs: ['a&b', null, null, null, null] }), aReportRow({ conversionId: '2' })];
  show({ rows, params: { by: 'sub1' } }).render();
  await card('Approved and paid');
  const names = ['(none)', 'a&b'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(names).toEqual(['#/earnings?by=sub1&sub1=blank', '#/earnings?by=sub1&sub1=%3Da%26b']);
});

const orders = [aReportRow({ payout: '1.00', convertedAt: '2026-11-10 09:00:00' })];
const saveOrders = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save conversions (CSV)' }));

it('the Earnings tab says why it saved no file of conversions, and no more once the next try saves it', async () => {
  const page = show({ rows: orders });
  page.render();
  await screen.findByRole('button', { name: 'Save conversions (CSV)' });
  page.fail(1, 'csv');
  await saveOrders();
  expect((await screen.findByRole('alert')).textContent).toContain('Something inside Linkmint went wrong');
  await saveOrders();
  expect(await screen.findByText('The file is in your downloads.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the Earnings tab calls no file of conversions saved that the organisation does not allow', async () => {
  const page = show({ rows: orders, maySave: false });
  page.render();
  await saveOrders();
  await waitFor(() => expect(page.files).toHaveLength(1));
  await waitFor(() => expect(button('Save conversions (CSV)')?.getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByText('The file is in your downloads.')).toBeNull();
});

it('the Earnings tab says why it saved no file of the chart’s numbers', async () => {
  const page = show({ rows: orders, saveFault: new Error('no file') });
  page.render();
  fireEvent.click(await screen.findByRole('button', { name: "Save the chart's numbers as CSV" }));
  expect((await screen.findByRole('alert')).textContent).toContain('Something inside Linkmint went wrong');
});
