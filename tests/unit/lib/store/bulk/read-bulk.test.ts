import { beforeEach, describe, expect, it } from 'vitest';
import { readBulkLines, readBulkRuns } from '#lib/store/bulk/read-bulk.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const aRun = (runId: string, createdAtMs: number) => aPlannedRun({ runId, createdAtMs });
const aLine = (runId: string, index: number, revision: number) => aBulkLine({ runId, index, revision });

it('bulk runs come the newest first, whatever their ids are', async () => {
  for (const run of [aRun('a', 2), aRun('b', 3), aRun('c', 1)]) await database.put('bulkRuns', run);
  expect((await readBulkRuns(database)).map(({ runId }) => runId)).toEqual(['b', 'a', 'c']);
});

describe('the lines of a run', () => {
  beforeEach(async () => {
    const lines = [
      aLine('a', 0, 3),
      aLine('a', 1, 0),
      aLine('a', 2, 4),
      aLine('b', 0, 4),
      aLine('', 0, 9),
      aLine('aa', 0, 9),
    ];
    for (const line of lines) await database.put('bulkLines', line);
  });

  const indexes = async (afterRevision: number) =>
    (await readBulkLines(database, 'a', afterRevision)).map(({ runId, index }) => `${runId}${index}`).sort();

  it('the lines of a run are all of them after revision -1, and no line of another run', async () => {
    expect(await indexes(-1)).toEqual(['a0', 'a1', 'a2']);
  });

  it('the lines of a run are those that changed after a revision, and not in it', async () => {
    expect(await indexes(0)).toEqual(['a0', 'a2']);
    expect(await indexes(3)).toEqual(['a2']);
    expect(await indexes(4)).toEqual([]);
  });
});
