import type { BulkOutcome } from '#lib/domain/bulk/bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { permitService } from '#tests/builders/make-worker.ts';
import type { SandboxControl } from '#tests/sandbox/control/create-control.ts';
import { describeKills } from './describe-kills.ts';
import type { KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { withDatabase } from './with-database.ts';

/** A list is planned and started; the rest happens without an act of the user. */
describeKills({
  name: 'a bulk run',
  async walk(stage) {
    const { answerOf, name, send, until } = stage;
    const lines = Array.from({ length: 4 }, (_, index) => ({
      url: `https://my.batik-nusa.example/p/${name}-${index}`,
      program: '',
      subIds: noSubIds,
      title: '',
    }));
    const ask = async () => {
      // The tab shows what is stored: a list that is there already is not put in again.
      if ((await readRun(stage)) !== undefined) return { problem: null };
      return answerOf(send('planBulk', { lines, preset: { kind: 'none' } }));
    };
    const planned = await pressAgain(ask);
    if (planned.problem !== null) return [`the list was refused: ${planned.problem}`];
    await until('a planned run', async () => (await readRun(stage))?.state === 'planned');
    const runId = (await readRun(stage))?.runId ?? '';
    await pressAgain(async () => {
      if ((await readRun(stage))?.state === 'planned') await answerOf(send('startBulk', { runId }));
    });
    await until('the end of the run', async () => (await readRun(stage))?.state === 'done');
    const ended = await withDatabase(stage.accountId, (db) => db.getAll('bulkLines'));
    return ended
      .filter(({ state, trackingLink }) => state !== 'unknown' && !(state === 'done' && trackingLink !== null))
      .map(({ index, state }) => `line ${index} is ${state}`);
  },
});

async function readRun({ inDatabase }: KillStage) {
  const [run] = await inDatabase((db) => db.getAll('bulkRuns'));
  return run;
}

const lineCount = 5;
const toOfferId = (control: SandboxControl) => String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);

/** All that a user can do with a list: it is changed, paused, resumed, cancelled, taken up again and forgotten. */
describeKills({
  name: 'acts on a bulk run',
  linksAskedTwice: true,
  async walk({ answerOf, browser, control, inDatabase, name, pass, send, until }) {
    control.clearFaults();
    const readRun = () => inDatabase(async (db) => (await db.getAll('bulkRuns'))[0]);
    const readLines = () => inDatabase((db) => db.getAll('bulkLines'));
    const isIn = async (...states: readonly (string | undefined)[]) => states.includes((await readRun())?.state);
    /** Presses a button that the page offers in a state alone, and once more where the worker died of it. */
    const act = (states: readonly (string | undefined)[], press: (runId: string) => Promise<BulkOutcome>) =>
      pressAgain(async () => {
        if (await isIn(...states)) await answerOf(press((await readRun())?.runId ?? ''));
      });

    const lines = Array.from({ length: lineCount }, (_, index) => ({
      url: `https://${index === 3 ? 'no-program' : 'my.batik-nusa'}.example/p/${name}-${index}`,
      program: index === 2 ? 'No such program' : '',
      subIds: noSubIds,
      title: '',
    }));
    Object.assign(extensionApi.runtime, { getPlatformInfo: async () => ({}) });
    await act([undefined], () => send('planBulk', { lines: lines.slice(0, 1), preset: { kind: 'auto' } }));
    // Another list takes the place of the one that was never started.
    await pressAgain(async () => {
      if ((await readLines()).length < lineCount) await answerOf(send('planBulk', { lines, preset: { kind: 'auto' } }));
    });
    await until('a planned run', () => isIn('planned'));
    await act(['planned'], (runId) =>
      send('changeBulkLine', { runId, index: 3, change: { kind: 'program', offerId: toOfferId(control) } }),
    );
    await act(['planned'], (runId) => send('replanBulk', { runId, preset: { kind: 'none' } }));
    await until('another plan', () => isIn('planned'));
    for (const index of [3, 4]) {
      await act(['planned'], (runId) => send('changeBulkLine', { runId, index, change: { kind: 'remove' } }));
    }
    // The service limits its first calls: it is under way for as long as the user needs.
    const fault = control.addFault({ name: 'throttle', path: '/api/deeplink/generate', times: null });
    await act(['planned'], (runId) => send('startBulk', { runId }));
    // Not while it runs.
    await act(['running'], (runId) => send('replanBulk', { runId, preset: { kind: 'none' } }));
    await browser.fire('update', ({ updateHold }) => updateHold.note('9.9.9'));
    await act(['running'], (runId) => send('pauseBulk', { runId }));
    await act(['paused'], (runId) => send('resumeBulk', { runId }));
    await act(['running'], (runId) => send('cancelBulk', { runId }));
    control.clearFaults(fault.id);
    await until('an end', () => isIn('done', 'cancelled'));
    const skipped = (await readLines()).filter(({ state }) => state === 'skipped').map(({ index }) => index);
    if (skipped.length > 0) {
      await act(['cancelled'], (runId) => send('retryBulkLines', { runId, indexes: skipped, despiteUnknown: false }));
    }
    await until('the end of the rest', () => isIn('done', 'cancelled'));
    const ended = (await readLines()).filter(({ state }) => !['done', 'unknown', 'removed', 'blocked'].includes(state));
    const faults = ended.map(({ index, state }) => `line ${index} is ${state}`);
    // The update that waited for the run is let go.
    await pass(30_000);
    await act(['done', 'cancelled'], (runId) => send('discardBulk', { runId }));
    const left = (await readLines()).length;
    if ((await readRun()) !== undefined || left > 0) faults.push(`${left} lines of a run that was forgotten are there`);
    return faults;
  },
});

/** A list with a counter is limited, loses an answer, and has its permission taken and given back. */
describeKills({
  name: 'a bulk run that meets faults',
  linksAskedTwice: true,
  async prepare({ answerOf, browser }) {
    const subIds = ['n{counter}', '', '', '', ''] as const;
    await answerOf(browser.sendFor(null)('savePreset', { presetId: null, name: 'Mail', subIds }));
  },
  async walk({ answerOf, browser, control, inDatabase, name, pass, send, until }) {
    control.clearFaults();
    permitService(true);
    const readRun = () => inDatabase(async (db) => (await db.getAll('bulkRuns'))[0]);
    const isIn = async (...states: readonly (string | undefined)[]) => states.includes((await readRun())?.state);
    const lines = Array.from({ length: 5 }, (_, index) => ({
      url: `https://my.batik-nusa.example/p/${name}-${index}`,
      program: index === 1 ? 'Batik Nusa Malaysia' : '',
      subIds: noSubIds,
      title: '',
    }));
    const presetId = (await presetBookItem.read()).presets[0]?.presetId ?? '';
    const preset = { kind: 'preset', presetId } as const;
    await pressAgain(async () => {
      if (await isIn(undefined)) await answerOf(send('planBulk', { lines, preset }));
    });
    await until('a planned run', () => isIn('planned'));
    const runId = (await readRun())?.runId ?? '';
    control.addFault({ name: 'throttle', path: '/api/deeplink/generate' });
    control.addFault({ name: 'drop-after', path: '/api/deeplink/generate', skip: 1 });
    control.addFault({ name: 'html-200', path: '/api/deeplink/generate', skip: 2 });
    // Limited as well: the call for the token that the first link needs.
    control.expireTokens();
    control.addFault({ name: 'throttle', path: '/api/authenticate' });
    permitService(false);
    await pressAgain(async () => {
      if (await isIn('planned')) await answerOf(send('startBulk', { runId }));
    });
    await pass(60_000);
    await browser.fire('permissions', ({ inEachAccount }) =>
      inEachAccount('permissions', async (each) => each.recheck()),
    );
    await pass(120_000);
    permitService(true);
    await browser.fire('resume', (services) => services.resume());
    await pass(120_000);
    await pressAgain(async () => {
      if (await isIn('paused')) await answerOf(send('resumeBulk', { runId }));
    });
    await until('the end of the run', () => isIn('done'));
    control.clearFaults();
    const ended = await inDatabase((db) => db.getAll('bulkLines'));
    return ended
      .filter(({ state }) => !['done', 'unknown', 'failed'].includes(state))
      .map(({ index, state }) => `line ${index} is ${state}`);
  },
});

/** The disk is full under a run; and an earlier life cancelled it, and died while its line was under way. */
describeKills({
  name: 'a bulk run on a full disk',
  offers: 8,
  conversions: 1,
  async walk({ browser, inDatabase, name, press, rest, send, until }) {
    const readRun = () => inDatabase(async (db) => (await db.getAll('bulkRuns'))[0]);
    const readLines = () => inDatabase((db) => db.getAll('bulkLines'));
    const isIn = async (...states: readonly (string | undefined)[]) => states.includes((await readRun())?.state);
    const lines = Array.from({ length: 3 }, (_, index) => ({
      url: `https://my.batik-nusa.example/p/${name}-${index}`,
      program: '',
      subIds: noSubIds,
      title: '',
    }));
    await press(async () =>
      (await readRun()) === undefined ? send('planBulk', { lines, preset: { kind: 'none' } }) : null,
    );
    await until('a planned run', () => isIn('planned'));
    const runId = (await readRun())?.runId ?? '';

    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.name === 'bulkLines') throw new DOMException('No space is left', 'QuotaExceededError');
      return put.apply(this, args);
    };
    try {
      await press(async () => ((await isIn('planned')) ? send('startBulk', { runId }) : null));
      await until('a run that is paused', () => isIn('paused'));
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    await press(async () => ((await isIn('paused')) ? send('resumeBulk', { runId }) : null));
    await until('the end of the run', () => isIn('done'));
    await rest();

    const [first, , last] = await readLines();
    const linkIds = await inDatabase((db) => db.getAllKeys('links'));
    await press(() => send('deleteLinks', { actId: name, linkIds, requestIds: [] }));
    browser.kill();
    const run = await readRun();
    await inDatabase(async (db) => {
      if (run === undefined || first === undefined || last === undefined) return;
      await db.put('bulkRuns', { ...run, state: 'cancelled', current: first.index });
      await db.put('bulkLines', { ...first, state: 'new' });
      await db.put('bulkLines', { ...last, state: 'new' });
    });
    // What a kill kept the next life from is done by the one after it.
    for (let life = 0; life < 2; life += 1) {
      await press(() => send('wake', {}));
      await rest();
    }
    const states = (await readLines()).map(({ state }) => state);
    const isSettled = states[0] === first?.state && states[2] === 'skipped';
    return isSettled ? [] : [`the lines are ${states.join()}`];
  },
});
