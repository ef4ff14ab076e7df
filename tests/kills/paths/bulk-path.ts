import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { KillPath, KillStage } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const lineCount = 4;

/** A list is planned and started; the rest happens without an act of the user. */
export const bulkPath: KillPath = {
  name: 'a bulk run',
  async walk(stage) {
    const { answerOf, name, send, until } = stage;
    const lines = Array.from({ length: lineCount }, (_, index) => ({
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
};

async function readRun({ accountId }: KillStage) {
  const [run] = await withDatabase(accountId, (db) => db.getAll('bulkRuns'));
  return run;
}
