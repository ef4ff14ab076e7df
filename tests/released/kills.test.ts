import { expect, it } from 'vitest';
import { listKillMarks } from '../kills/list-kill-marks.ts';
import type { KillsReport } from '../setup/describe-kills.ts';
import { readFigures } from '../setup/figures.ts';

const { reach } = readFigures<KillsReport>('kills');
const minReach = 0.95;
/** In a folder with fewer places, one of them is more than the rest that is allowed. */
const maxSmallFolder = 20;

// Half an hour of kills mends these, so they hold up a release, and no change.
it('the kills of docs/figures/kills.json were tried on about as many marks as the worker has now', () => {
  const [then, now] = [reach.marked, listKillMarks().length];
  const moved = Math.abs(now - then) / then;
  const advice = `${now} marks, ${then} in the last run: run \`npm run test:soak -- kills\``;
  expect(moved, advice).toBeLessThanOrEqual(0.05);
});

it('the kills of docs/figures/kills.json reach at least 95 % of the places of each folder that has more than 20: a good sum hides such a folder', () => {
  const low = reach.folders.filter(({ marked, reached }) => marked > maxSmallFolder && reached / marked < minReach);
  expect(low).toEqual([]);
});
