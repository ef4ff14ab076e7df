import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { launchChromium } from '../../e2e/fixtures/launch-chromium.ts';
import { setCallsPerMinute, turnOnMerchantPages } from '../../e2e/surfaces/options.ts';
import type { Sandbox } from '../../sandbox/create-sandbox.ts';
import type { ApiCallRecord } from '../../sandbox/create-statistics.ts';
import { budgets } from '../budgets.ts';
import { createDayBrowser, type DayBrowser, type DayUse } from '../day/create-day-browser.ts';
import { merchantHosts, pausedHosts, planVisits, type Visit } from '../day/plan-visits.ts';
import { makeSyncDue, shortenHours } from '../day/prepare-day.ts';
import { clearDiary, readDiary, type Waker, writeDiaryBuild } from '../day/write-diary-build.ts';
import { writeLeastWorker } from '../day/write-least-worker.ts';
import type { Bar, Measurement } from '../measurement.ts';
import { renderOrdinaryPage } from '../render-ordinary-page.ts';
import type { Section, Size } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { type ConnectedBrowser, withConnectedBrowser } from '../with-synced-browser.ts';

const callsPerMinute = 600;

export const day: Section = {
  name: 'day',
  title: 'What a day of browsing costs without an act of the user',
  note: '300 pages of 900 nodes on 60 hosts, 20 of them merchants’, in eight hours that pass in three minutes: 10,000 programs, a look at what is due after an hour and, where nothing is, six hours after that, and one sync. A worker that was idle for 30 seconds of the day is ended, and a copy of the build notes what starts the next. All processes count. One merchant’s program is paused. The worker that does nothing starts with the same alarms and merchants’ pages.',
  async measure(size) {
    await using cleanUp = new AsyncDisposableStack();
    const served = await servePage(renderOrdinaryPage(100));
    cleanUp.defer(() => served.close());
    const port = Number(new URL(served.url).port);
    const build = await writeDiaryBuild();
    cleanUp.defer(() => build.remove());

    const connect = () => connectFor(cleanUp, build.path, size.of(10_000, 100));
    const [off, on] = await Promise.all([connect(), connect()]);
    await turnOnMerchantPages(on.extension, on.options);
    for (const browser of [off, on]) await prepareLinkmint(browser, size);
    const visits = planVisits(60).slice(...size.of([0], [4, 7]));
    const use = await spendDay(visits, {
      off: await createDayBrowser(off.launched, port, () => isQuiet(off.sandbox)),
      on: await createDayBrowser(on.launched, port, () => isQuiet(on.sandbox)),
      least: await createDayBrowser(await launchLeast(cleanUp, size), port),
      none: await createDayBrowser(await launchPlain(cleanUp), port),
      // A look needs no noise: it gives no verdict.
      ...size.of({ noneAgain: await createDayBrowser(await launchPlain(cleanUp), port) }, {}),
    });
    if (use.on.buttons === 0 || use.off.buttons > 0) throw new Error('The button was not where it should be');
    const wakers = { off: await readWakers(off), on: await readWakers(on) };
    return [
      toStarts(wakers.off),
      toStartsWithPages(wakers.on, wakers.off, visits),
      ...toCalls('off', off.sandbox),
      ...toCalls('on', on.sandbox),
      ...toMeasurements(use),
    ];
  },
};

type Arms<Each> = Readonly<Record<'off' | 'on' | 'least' | 'none', Each>> & { readonly noneAgain?: Each };

/** Page after page, each in every browser before the next: so all of them have the whole time. */
async function spendDay(visits: readonly Visit[], arms: Arms<DayBrowser>): Promise<Arms<DayUse>> {
  const browsers = Object.values<DayBrowser>({ ...arms });
  const [warmUp] = visits;
  for (const browser of browsers) {
    if (warmUp !== undefined) await browser.visit(warmUp);
    await browser.begin();
  }
  for (const [round, visit] of visits.entries()) {
    const first = round % browsers.length;
    for (const browser of [...browsers.slice(first), ...browsers.slice(0, first)]) await browser.visit(visit);
  }
  const [off, on, least, none] = [
    await arms.off.end(),
    await arms.on.end(),
    await arms.least.end(),
    await arms.none.end(),
  ];
  return { off, on, least, none, ...(arms.noneAgain === undefined ? {} : { noneAgain: await arms.noneAgain.end() }) };
}

/** Linkmint's worker puts its look at what is due off so far, where nothing is. */
const hoursBetweenLooks = 6;

/** Eight hours of the day pass in the time of all its pages. */
const toHourSeconds = (size: Size) => size.of(28, 3);

/** Connects an account, and leaves the browser open until `cleanUp`. */
function connectFor(cleanUp: AsyncDisposableStack, extensionPath: string, offers: number): Promise<ConnectedBrowser> {
  const opened = Promise.withResolvers<ConnectedBrowser>();
  const ended = Promise.withResolvers<void>();
  const work = (browser: ConnectedBrowser) => {
    opened.resolve(browser);
    return ended.promise;
  };
  const closed = withConnectedBrowser(
    async (browser) => {
      // Its listings go as fast as the service lets them.
      await setCallsPerMinute(browser.options, callsPerMinute);
      await browser.options.getByText(/^Last synced/).waitFor();
      await work(browser);
    },
    { offers, ratePerMinute: callsPerMinute },
    undefined,
    extensionPath,
  );
  closed.catch(opened.reject);
  cleanUp.defer(() => {
    ended.resolve();
    return closed;
  });
  return opened.promise;
}

async function prepareLinkmint({ options, sandbox }: ConnectedBrowser, size: Size): Promise<void> {
  await makeSyncDue(options);
  await clearDiary(options);
  sandbox.control.resetStatistics();
  await shortenHours(options, toHourSeconds(size));
  await options.close();
}

async function launchLeast(cleanUp: AsyncDisposableStack, size: Size) {
  const scratch = await writeLeastWorker(merchantHosts);
  cleanUp.defer(() => scratch.remove());
  const launched = await launchBrowser({ extensionPath: scratch.path, isHeadless: true });
  cleanUp.defer(() => launched.close());
  const page = await launched.context.newPage();
  await page.goto(`chrome-extension://${launched.extensionId}/manifest.json`);
  await shortenHours(page, toHourSeconds(size), hoursBetweenLooks);
  await page.close();
  return launched;
}

async function launchPlain(cleanUp: AsyncDisposableStack) {
  const profile = await mkdtemp(join(tmpdir(), 'linkmint-bench-plain-'));
  cleanUp.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  const launched = await launchChromium(profile, { isHeadless: true });
  cleanUp.defer(() => launched.context.close());
  return launched;
}

function toStarts(wakers: readonly Waker[]): Measurement {
  return {
    what: 'off: starts of the worker',
    unit: 'starts',
    measured: [wakers.length],
    beside: { what: 'alarms', taken: [wakers.filter((waker) => waker.startsWith('alarm')).length] },
    bar: budgets.dayStarts,
  };
}

/**
 * The pages draw the button by themselves, and no user clicks it: a page starts no worker. Only the worker sets the mark
 * on the toolbar icon that says that a program is paused: the pages of such a host, which follow one another, start it.
 */
function toStartsWithPages(on: readonly Waker[], off: readonly Waker[], visits: readonly Visit[]): Measurement {
  const paused = new Set(visits.map(({ host }) => host).filter((host) => pausedHosts.has(host)));
  return {
    what: 'on: starts of the worker',
    unit: 'starts',
    measured: [on.length],
    beside: { what: 'merchants’ pages off, and each host of a paused program', taken: [off.length + paused.size] },
    bar: budgets.dayStarts,
  };
}

async function readWakers({ extension }: ConnectedBrowser): Promise<readonly Waker[]> {
  const page = await extension.visit(`chrome-extension://${extension.extensionId}/manifest.json`);
  return readDiary(page);
}

/** Each sync begins the listing of rejected programs once. */
function toCalls(pages: 'off' | 'on', { control }: Sandbox): readonly Measurement[] {
  const { apiCalls, clicks } = control.getStatistics();
  const others = apiCalls.filter(({ path }) => !/^\/api\/(offers|campaigns|marketplaceextra)\//.test(path));
  const isBegun = ({ parameters: { page, 'filters[application_status]': standing } }: ApiCallRecord) =>
    page === '1' && standing === 'Rejected';
  const syncs = apiCalls.filter(isBegun).length;
  return [
    { what: `${pages}: syncs`, unit: 'syncs', measured: [syncs], bar: budgets.daySyncs },
    {
      what: `${pages}: other calls, and clicks`,
      unit: 'calls',
      measured: [others.length + clicks.length],
      bar: budgets.dayCalls,
    },
  ];
}

/** No call reached the service in the last half of a second. */
const isQuiet = ({ control }: Sandbox) => Date.now() - (control.getStatistics().apiCalls.at(-1)?.atMs ?? 0) > 500;

/** What stands beside a line. */
const floors = { off: 'merchants’ pages off', least: 'a worker that does nothing', none: 'no extension' } as const;

function toMeasurements(use: Arms<DayUse>): readonly Measurement[] {
  const compare = (
    what: string,
    unit: Measurement['unit'],
    read: (use: DayUse) => number,
    [measured, taken]: readonly ['off' | 'on' | 'least', keyof typeof floors],
    bar: Bar,
  ): Measurement => {
    const floorUses = taken === 'none' && use.noneAgain !== undefined ? [use.none, use.noneAgain] : [use[taken]];
    return {
      what: `${measured === 'least' ? 'a worker that does nothing' : measured}: ${what}`,
      unit,
      measured: [read(use[measured])],
      beside: { what: floors[taken], taken: floorUses.map(read) },
      bar,
    };
  };
  const cpu = (what: string, arms: readonly ['off' | 'on' | 'least', keyof typeof floors], bar: Bar) =>
    compare(what, 's', ({ cpuSeconds }) => cpuSeconds, arms, bar);
  const each = (measure: (pages: 'off' | 'on') => Measurement) => [measure('off'), measure('on')];
  return [
    cpu('processor', ['least', 'none'], budgets.dayCpuOfStarts),
    cpu('processor', ['off', 'none'], budgets.dayCpuOff),
    cpu('processor', ['on', 'off'], budgets.dayCpuOn),
    cpu('processor, its starts aside', ['on', 'least'], budgets.dayCpuBesideStarts),
    ...each((pages) =>
      compare('processor, its own', 's', (used) => used.extensionSeconds, [pages, 'least'], budgets.dayCpuOfExtension),
    ),
    ...each((pages) => compare('written', 'MB', (used) => used.writtenMb, [pages, 'none'], budgets.dayWritten)),
    ...each((pages) => compare('memory at rest', 'MB', (used) => used.memoryMb, [pages, 'none'], budgets.dayMemory)),
  ];
}
