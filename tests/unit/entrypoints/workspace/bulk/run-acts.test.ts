import { expect, it } from 'vitest';
import { noBulkCounts } from '#lib/domain/bulk/bulk-run.ts';
import { describeBulkPause } from '#lib/wording/describe-bulk.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { summariseReasons } from '../../../../../entrypoints/workspace/bulk/describe-line.ts';
import { toStartText } from '../../../../../entrypoints/workspace/bulk/run-acts.tsx';

useEnglishMessages();

const shell = aWorkspaceSnapshot();
const toText = (counts: Partial<typeof noBulkCounts>, used = 0) =>
  toStartText(
    { ...aPlannedRun(), counts: { ...noBulkCounts, ...counts } },
    { ...shell, usage: aQuotaUsage({ limit: 1000, used }) },
  );

it.each([
  [{ new: 5, reused: 2 }, 'Make 5 links'],
  [{ new: 1 }, 'Make 1 link'],
  [{ reused: 2 }, 'Get 2 links'],
  [{ blocked: 3 }, 'Make links'],
])('the button of a checked list for %o says "%s"', (counts, text) => {
  expect(toText(counts)).toBe(text);
});

it('the button of a checked list counts nothing while lines are still checked', () => {
  const run = { ...aPlannedRun(), state: 'planning', counts: { ...noBulkCounts, raw: 5 } } as const;
  expect(toStartText(run, shell)).toBe('Checking lines');
});

it('the button of a checked list promises no more links than the quota has left over the reserve', () => {
  expect(toText({ new: 5 }, 1000 - shell.settings.bulkReserve - 3)).toBe('Make 3 links');
  expect(toText({ new: 5, reused: 2 }, 1000)).toBe('Get 2 links');
  expect(toText({ new: 5 }, 1000)).toBe('Make links');
});

it('the reasons and the pause of a list have their numbers with separated thousands', () => {
  const lines = Array.from({ length: 1_200 }, () => aBulkLine({ state: 'blocked', reason: 'no-program' }));
  expect(summariseReasons(lines)).toMatch(/^1,200 × /);
  expect(describeBulkPause('quota-reserve', { reserve: 1_500, isDue: false }, 0)).toContain('1,500');
});

it('the pause of a list for the popup says how many links are kept, of which fewer may be left, and where to change that', () => {
  const say = (reserve: number) => describeBulkPause('quota-reserve', { reserve, isDue: false }, 0);
  const next = 'Lower that number under Bulk and resume, or wait for the next period.';
  expect(say(50)).toBe(`The last 50 links of the period are kept for the popup. ${next}`);
  expect(say(1)).toBe(`The last 1 link of the period is kept for the popup. ${next}`);
});

it('the pause of a list for the popup says that no link is left where none is kept, and asks for no lower number', () => {
  const none = { reserve: 0, isDue: false };
  expect(describeBulkPause('quota-reserve', none, 0)).toBe(describeBulkPause('quota-reached', none, 0));
});

it('the pause of a list by its team says that the rest is not for this device, also where links are left', () => {
  expect(describeBulkPause('team-share', { reserve: 50, isDue: true }, 0)).toBe(
    'The links that your team leaves to this device are used up for now. Nothing is sent until you resume.',
  );
});

it.each(['quota-reached', 'quota-reserve', 'links-used-up'] as const)(
  'the pause of a list by %s says no more that links are lacking once there are some for it',
  (reason) => {
    const lacking = describeBulkPause(reason, { reserve: 50, isDue: false }, 0);
    expect(lacking).toContain('for the next period');
    expect(describeBulkPause(reason, { reserve: 50, isDue: true }, 0)).toBe('Nothing is sent until you resume.');
  },
);
