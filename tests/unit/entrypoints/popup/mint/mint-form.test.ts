import { expect, it } from 'vitest';
import { type MintForm, type MintFormEvent, reduceMintForm, toMintForm } from '#entrypoints/popup/mint/mint-form.ts';

const opened = toMintForm({
  target: {
    page: { kind: 'web', url: 'https://shop.example/', title: 'Shop', tabId: 1 },
    offerId: '7',
    offerName: 'Shop',
  },
  presets: null,
  rememberedSubIds: ['wren', '', '', '', ''],
  keptParameters: [],
});
const used: MintForm = { ...opened, pickedFormatId: 'markdown', problem: 'No', note: 'Saved' };
const typed = { preset: null, subIds: ['robin', '', '', '', ''] } as const;

it('the form of a link opens with the sub IDs that were last used where no preset applies', () => {
  expect(opened.typed).toEqual({ preset: null, subIds: ['wren', '', '', '', ''] });
  expect(opened.hasParts).toBe(false);
});

it('the form of a link opens with the parts that the site keeps', () => {
  const target = {
    page: { kind: 'web', url: 'https://shop.example/', title: '', tabId: 1 },
    offerId: '7',
    offerName: '',
  } as const;
  const form = toMintForm({ target, presets: null, rememberedSubIds: ['', '', '', '', ''], keptParameters: ['size'] });
  expect(form).toMatchObject({ hasParts: true, isListed: false, kept: { link: [], site: ['size'] } });
});

it.each<[string, MintForm, MintFormEvent, MintForm]>([
  ['forgets what came of the last click when the sub IDs change', used, { kind: 'typed', typed }, { ...opened, typed }],
  [
    'forgets it when a part of the address is kept',
    used,
    { kind: 'kept', kept: { link: ['ref'], site: [] } },
    { ...opened, kept: { link: ['ref'], site: [] } },
  ],
  ['forgets it when the whole address is wanted', used, { kind: 'cleaning-toggled' }, { ...opened, isUndone: true }],
  [
    'wants the cleaned address again',
    { ...opened, isUndone: true },
    { kind: 'cleaning-toggled' },
    { ...opened, isUndone: false },
  ],
  ['lists the parts, and forgets nothing', used, { kind: 'list-toggled' }, { ...used, isListed: true, hasParts: true }],
  [
    'still has the parts when they are no longer listed',
    { ...opened, isListed: true, hasParts: true },
    { kind: 'list-toggled' },
    { ...opened, hasParts: true },
  ],
  [
    'takes a format for this link',
    opened,
    { kind: 'format-picked', formatId: 'html' },
    { ...opened, pickedFormatId: 'html' },
  ],
  [
    'keeps the format when the next click clears the messages',
    used,
    { kind: 'cleared' },
    { ...opened, pickedFormatId: 'markdown' },
  ],
  [
    'shows a problem beside an earlier note',
    { ...opened, note: 'Saved' },
    { kind: 'failed', problem: 'No' },
    { ...opened, note: 'Saved', problem: 'No' },
  ],
  [
    'shows a note in place of a problem',
    { ...opened, problem: 'No' },
    { kind: 'noted', note: 'Saved' },
    { ...opened, note: 'Saved' },
  ],
])('the form of a link: %s', (_rule, before, event, after) => {
  expect(reduceMintForm(before, event)).toEqual(after);
});
