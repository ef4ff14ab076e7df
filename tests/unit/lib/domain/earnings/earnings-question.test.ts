import { expect, it } from 'vitest';
import { asksForEarnings } from '#lib/domain/earnings/earnings-question.ts';
import { idleReportProgress } from '#lib/domain/earnings/report-progress.ts';

const open = { isAnswered: false, firstLoadedAtMs: null, progress: idleReportProgress, syncedAtMs: 1 };

it('the question whether to load earnings is asked after the first sync', () => {
  expect(asksForEarnings(open)).toBe(true);
});

it.each([
  ['before the first sync', { syncedAtMs: null }],
  ['to a user who has answered', { isAnswered: true }],
  ['where conversions were loaded before there was a question', { firstLoadedAtMs: 1 }],
  ['while they are loaded', { progress: { ...idleReportProgress, phase: 'all' as const } }],
  ['after a load that stopped', { progress: { ...idleReportProgress, error: 'offline' as const } }],
])('the question whether to load earnings is not asked %s', (_when, change) => {
  expect(asksForEarnings({ ...open, ...change })).toBe(false);
});
