import { expect, it } from 'vitest';
import {
  type BulkForm,
  type BulkFormEvent,
  reduceBulkForm,
  toBulkForm,
} from '../../../../../entrypoints/workspace/bulk/bulk-form.ts';

const opened = toBulkForm('plain');

it.each<[string, BulkForm, BulkFormEvent, BulkForm]>([
  [
    'forgets what came of the last act when the next one begins',
    { ...opened, failure: 'busy', said: 'Copied' },
    { kind: 'begun' },
    opened,
  ],
  [
    'keeps the text of the last act, but not its failure, when planning begins',
    { ...opened, failure: 'busy', said: 'Took 12 open tabs' },
    { kind: 'planning-begun' },
    { ...opened, said: 'Took 12 open tabs' },
  ],
  [
    'says what an act did',
    opened,
    { kind: 'ended', result: { problem: null, said: 'Copied' } },
    { ...opened, said: 'Copied' },
  ],
  [
    'shows why an act did nothing',
    opened,
    { kind: 'ended', result: { problem: 'too-large' } },
    { ...opened, failure: 'too-large' },
  ],
  [
    'says it still when another act ends with nothing to say',
    { ...opened, said: 'Copied' },
    { kind: 'ended', result: { problem: null } },
    { ...opened, said: 'Copied' },
  ],
  [
    'keeps the format for the next copy',
    { ...opened, said: 'Copied' },
    { kind: 'format-picked', formatId: 'markdown' },
    { ...opened, said: 'Copied', formatId: 'markdown' },
  ],
])('the Bulk tab %s', (_rule, before, event, after) => {
  expect(reduceBulkForm(before, event)).toEqual(after);
});
