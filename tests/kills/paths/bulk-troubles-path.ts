import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const lineCount = 3;

/** The disk is full under a run; and an earlier life cancelled it, and died while its line was under way. */
export const bulkTroublesPath: KillPath = {
  name: 'a bulk run on a full disk',
  offers: 8,
  conversions: 1,
  async walk({ accountId, answerOf, browser, name, rest, send, until }) {
    const press = <Answer>(act: () => Promise<Answer>) => pressAgain(() => answerOf(act()));
    const readRun = () => withDatabase(accountId, async (db) => (await db.getAll('bulkRuns'))[0]);
    const readLines = () => withDatabase(accountId, (db) => db.getAll('bulkLines'));
    const isIn = async (...states: readonly (string | undefined)[]) => states.includes((await readRun())?.state);
    const lines = Array.from({ length: lineCount }, (_, index) => ({
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
    const linkIds = await withDatabase(accountId, (db) => db.getAllKeys('links'));
    await press(() => send('deleteLinks', { actId: name, linkIds, requestIds: [] }));
    browser.kill();
    const run = await readRun();
    await withDatabase(accountId, async (db) => {
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
};
