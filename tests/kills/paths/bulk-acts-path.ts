import type { BulkOutcome } from '#lib/domain/bulk/bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import type { SandboxControl } from '#tests/sandbox/control/create-control.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const lineCount = 5;
const toOfferId = (control: SandboxControl) => String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);

/** All that a user can do with a list: it is changed, paused, resumed, cancelled, taken up again and forgotten. */
export const bulkActsPath: KillPath = {
  name: 'acts on a bulk run',
  linksAskedTwice: true,
  async walk({ accountId, answerOf, browser, control, name, pass, send, until }) {
    control.clearFaults();
    const readRun = () => withDatabase(accountId, async (db) => (await db.getAll('bulkRuns'))[0]);
    const readLines = () => withDatabase(accountId, (db) => db.getAll('bulkLines'));
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
};
