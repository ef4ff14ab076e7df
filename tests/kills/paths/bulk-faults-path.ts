import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { permitService } from '#tests/builders/make-worker.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const lineCount = 5;

/** A list with a counter is limited, loses an answer, and has its permission taken and given back. */
export const bulkFaultsPath: KillPath = {
  name: 'a bulk run that meets faults',
  linksAskedTwice: true,
  async prepare({ answerOf, browser }) {
    const subIds = ['n{counter}', '', '', '', ''] as const;
    await answerOf(browser.sendFor(null)('savePreset', { presetId: null, name: 'Mail', subIds }));
  },
  async walk({ accountId, answerOf, browser, control, name, pass, send, until }) {
    control.clearFaults();
    permitService(true);
    const readRun = () => withDatabase(accountId, async (db) => (await db.getAll('bulkRuns'))[0]);
    const isIn = async (...states: readonly (string | undefined)[]) => states.includes((await readRun())?.state);
    const lines = Array.from({ length: lineCount }, (_, index) => ({
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
    const ended = await withDatabase(accountId, (db) => db.getAll('bulkLines'));
    return ended
      .filter(({ state }) => !['done', 'unknown', 'failed'].includes(state))
      .map(({ index, state }) => `line ${index} is ${state}`);
  },
};
