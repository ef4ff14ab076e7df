import { expect, it } from 'vitest';
import {
  type Copied,
  type CopiedEvent,
  type CopiedState,
  nothingCopied,
  reduceCopied,
  toButtonText,
} from '#entrypoints/popup/copy/copied-state.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const plain = findFormat('plain', []);
const target = { offerId: '7', pageUrl: 'https://kedai.example/p/1' };
const byButton = (format: typeof plain | null): Copied => ({
  clipboard: 'https://go.example/1',
  text: 'https://go.example/1',
  announcement: 'Copied',
  by: { kind: 'button', ...target, format },
});
const byList: Copied = { clipboard: 'SAVE', text: 'SAVE', announcement: 'Copied SAVE', by: { kind: 'list' } };
const failed: CopiedState = { copied: null, isCopying: false, hasButtonFailed: true, hasListFailed: true };

it.each<[string, CopiedState, CopiedEvent, CopiedState]>([
  [
    'shows nothing while the next text is being copied',
    { ...failed, copied: byList },
    { kind: 'begun' },
    { ...failed, isCopying: true },
  ],
  [
    'shows what the button copied, and that the list still failed',
    failed,
    { kind: 'ended', act: byButton(plain), clipboard: byButton(plain).clipboard },
    { copied: byButton(plain), isCopying: false, hasButtonFailed: false, hasListFailed: true },
  ],
  [
    'shows what a list copied, and that the button still failed',
    failed,
    { kind: 'ended', act: byList, clipboard: byList.clipboard },
    { copied: byList, isCopying: false, hasButtonFailed: true, hasListFailed: false },
  ],
  [
    'shows that the button failed',
    nothingCopied,
    { kind: 'ended', act: byButton(plain), clipboard: null },
    { ...nothingCopied, hasButtonFailed: true },
  ],
  [
    'shows that a list failed',
    nothingCopied,
    { kind: 'ended', act: byList, clipboard: null },
    { ...nothingCopied, hasListFailed: true },
  ],
  [
    'forgets the copy and the failure of the button, but not the failure of a list',
    { ...failed, copied: byButton(plain) },
    { kind: 'cleared' },
    { ...failed, hasButtonFailed: false },
  ],
])('what the popup shows as copied: %s', (_rule, before, event, after) => {
  expect(reduceCopied(before, event)).toEqual(after);
});

it('what the popup shows as copied is the same state, which draws nothing, where a click has nothing to forget', () => {
  const state = { ...nothingCopied, hasListFailed: true };
  expect(reduceCopied(state, { kind: 'begun' })).toBe(state);
  expect(reduceCopied(state, { kind: 'cleared' })).toBe(state);
});

const usage = aQuotaUsage({ limit: 1000, used: 43 });
const toText = (copied: Copied | null, offerId = '7', defaultFormatId = 'plain') =>
  toButtonText({ ...nothingCopied, copied }, { ...target, offerId }, defaultFormatId, usage);

it.each([
  ['nothing was copied', null, '7'],
  ['a list was copied from', byList, '7'],
  ['the button of another program copied', byButton(plain), '8'],
])('the text of the button offers to copy where %s', (_case, copied, offerId) => {
  expect(toText(copied, offerId)).toBeNull();
});

it('the text of the button says how many links are left, and names a format that is not the default', () => {
  expect(toText(byButton(plain))).toBe('Copied · 957 left');
  expect(toText(byButton(findFormat('markdown', [])))).toBe('Copied as Markdown · 957 left');
});

it('the text of the button names no format that is the default, and the plain link where another format is', () => {
  expect(toText(byButton(findFormat('markdown', [])), '7', 'markdown')).toBe('Copied · 957 left');
  expect(toText(byButton(plain), '7', 'markdown')).toBe('Copied as Plain link · 957 left');
});

it('the text of the button counts no links below zero', () => {
  const usage = aQuotaUsage({ limit: 5, used: 6 });
  const text = toButtonText({ ...nothingCopied, copied: byButton(plain) }, target, 'plain', usage);
  expect(text).toBe('Copied · 0 left');
});

it('the text of the button says of a landing link that it was copied, and counts nothing', () => {
  const text = toText(byButton(null));
  expect(text).not.toBeNull();
  expect(text).not.toContain('957');
});

it.each([
  ['https://kedai.example/p/1?utm_source=a#top', 'Copied · 0 left'],
  ['https://kedai.example/p/2', null],
])('the button says what it copied as long as the tab shows the page of that click (%s)', (pageUrl, said) => {
  const usage = aQuotaUsage({ used: 1_000, usedHere: 1_000 });
  const copied = { ...nothingCopied, copied: byButton(plain) };
  expect(toButtonText(copied, { ...target, pageUrl }, 'plain', usage)).toBe(said);
});
