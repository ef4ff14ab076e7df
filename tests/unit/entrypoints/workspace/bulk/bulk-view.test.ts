import { expect, it } from 'vitest';
import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';
import { toBulkView } from '../../../../../entrypoints/workspace/bulk/bulk-view.ts';

it.each<[string, BulkRun['state'], boolean, string]>([
  ['a plan while it is checked', 'planning', false, 'planned'],
  ['a plan', 'planned', false, 'planned'],
  ['a plan when the user asks for a new list: the list in the field is the plan’s', 'planned', true, 'planned'],
  ['a run under way', 'running', false, 'under-way'],
  ['a run under way when the user asks for a new list: no second run can begin', 'running', true, 'under-way'],
  ['a run that is paused', 'paused', true, 'under-way'],
  ['the result of a run', 'done', false, 'ended'],
  ['the result of a run that the user cancelled', 'cancelled', false, 'ended'],
])('the tab shows %s', (_what, state, wantsNewList, stage) => {
  const run = aPlannedRun({ state });
  expect(toBulkView(run, wantsNewList)).toEqual({ stage, run });
});

it.each<[string, BulkRun | null, boolean]>([
  ['there is no run', null, false],
  ['the user wants a new list instead of a result', aPlannedRun({ state: 'done' }), true],
  ['the user wants a new list instead of a cancelled run', aPlannedRun({ state: 'cancelled' }), true],
])('the tab shows the empty field when %s', (_when, run, wantsNewList) => {
  expect(toBulkView(run, wantsNewList)).toEqual({ stage: 'composing', run: null });
});
