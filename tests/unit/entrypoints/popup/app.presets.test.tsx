// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { App } from '#entrypoints/popup/app.tsx';
import { preloadParts } from '#entrypoints/popup/preload-parts.ts';
import {
  assignPreset,
  emptyPresetBook,
  type PresetBook,
  type SubIdPreset,
  toPresetRecords,
} from '#lib/domain/presets/preset-book.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aPresetService, fakePopupServices } from './fake-popup-services.ts';

const aPreset = (presetId: string, first: string): SubIdPreset => ({
  presetId,
  name: `Preset ${presetId}`,
  subIds: [first, '', '', '', ''],
  formatId: 'plain',
});
const book: PresetBook = {
  ...emptyPresetBook,
  presets: [aPreset('a', '{slug}'), aPreset('b', 'two words'), aPreset('c', `{slug}${'x'.repeat(255)}`)],
  defaultPresetId: 'a',
};

async function show(
  stored: PresetBook,
  answers: Parameters<typeof fakePopupServices>[1] = {},
  change: Parameters<typeof aPopupSnapshot>[0] = {},
) {
  // As they are stored: the DOM of these tests has no locks, which a change of the store takes.
  for (const { presetId, ...item } of toPresetRecords(stored)) {
    await browser.storage.sync.set({ [`preset:${presetId}`]: item });
  }
  await browser.storage.sync.set({ presetIndex: { defaultPresetId: stored.defaultPresetId } });
  const presets = { book: await presetBookItem.read(), team: [], service: aPresetService, nextCounter: 1 };
  const details = {
    offerId: '101',
    campaigns: [],
    subIds: ['by hand', '', '', '', ''] as const,
    hasConversions: false,
  };
  const snapshot = { ...aPopupSnapshot(change), presets, details };
  const fake = fakePopupServices(snapshot, { mintDeeplink: () => new Promise(() => undefined), ...answers });
  await preloadParts(snapshot);
  render(<App services={fake.services} initialSnapshot={snapshot} />);
  return fake;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sub ID 1' });
const sentLine = () => screen.getByText(/Sent as/).parentElement?.textContent ?? '';
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Preset' });
const choose = (presetId: string) => fireEvent.change(choice(), { target: { value: presetId } });
const clickCopy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy deeplink' }));

describe('the popup with presets', () => {
  let fake: Awaited<ReturnType<typeof show>>;
  beforeEach(async () => {
    fake = await show(book);
  });

  it('the popup with presets offers "No preset" first, has the one that applies, and shows what its tokens give', () => {
    expect([...choice().options].map(({ text }) => text)).toEqual(['No preset', 'Preset a', 'Preset b', 'Preset c']);
    expect(choice().value).toBe('a');
    expect(field().value).toBe('{slug}');
    expect(sentLine()).toContain('1');
  });

  it('the popup with presets asks the worker for a stored link only where its templates draw a number', async () => {
    fake.services.readLinkState = async () => ({ link: aKeptLink(), isUnknown: false });
    fireEvent.input(field(), { target: { value: '{slug}-{counter}' } });
    clickCopy();
    await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
    cleanup();
    fake = await show(book);
    fake.services.readLinkState = async () => ({ link: aKeptLink(), isUnknown: false });
    fireEvent.input(field(), { target: { value: '{slug}-once' } });
    clickCopy();
    await waitFor(() => expect(fake.sentOf('noteLinkReuse')).toHaveLength(1));
    expect(fake.sentOf('mintDeeplink')).toEqual([]);
  });

  it('the popup with presets sends the templates with the preset, and remembers none of them', async () => {
    clickCopy();
    await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
    expect(fake.sentOf('mintDeeplink')[0]).toMatchObject({
      subIds: ['{slug}', '', '', '', ''],
      preset: { name: 'Preset a' },
      title: 'Rice cooker',
    });
    expect(fake.sentOf('rememberSubIds')).toEqual([]);
  });

  it('the popup with presets sends what the preset is edited to for this link: the preset and what is remembered stay', async () => {
    fireEvent.input(field(), { target: { value: '{slug}-once' } });
    clickCopy();
    await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
    expect(fake.sentOf('mintDeeplink')[0]).toMatchObject({
      subIds: ['{slug}-once', '', '', '', ''],
      preset: { name: 'Preset a' },
    });
    expect(fake.sentOf('rememberSubIds')).toEqual([]);
    expect((await presetBookItem.read()).presets[0]?.subIds[0]).toBe('{slug}');
    choose('');
    expect(field().value).toBe('by hand');
  });

  it('the popup with presets without one has the remembered sub-IDs, sends them unchanged, and remembers them', async () => {
    choose('');
    expect(field().value).toBe('by hand');
    fireEvent.input(field(), { target: { value: '{slug}' } });
    clickCopy();
    await waitFor(() => expect(fake.sentOf('mintDeeplink')).toHaveLength(1));
    expect(fake.sentOf('mintDeeplink')[0]?.preset).toBeUndefined();
    expect(fake.sentOf('rememberSubIds')).toEqual([{ offerId: '101', subIds: ['{slug}', '', '', '', ''] }]);
  });

  it('the popup with presets warns of risks, and that is no alert', () => {
    choose('b');
    expect(screen.getByRole('note').textContent).toContain('Sub ID 1: has spaces');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the popup with presets says before the link is made that the end of a long path is left out', async () => {
    const ofPath: PresetBook = { ...book, presets: [aPreset('a', 'p-{path}')] };
    const url = `https://kedai.example/${'%E0%B8%81'.repeat(40)}`;
    const page = { kind: 'web', url, tabId: 7, title: '' } as const;
    const fake = await show(ofPath, {}, { page });
    expect(await screen.findByText(/^Sub ID 1: the end of \{path\} is left out/)).toBeTruthy();
    expect(screen.queryByText(/too long/)).toBeNull();
    expect(fake.sentOf('mintDeeplink')).toEqual([]);
  });

  it('the popup with presets sends nothing that is too long once it is expanded', async () => {
    choose('c');
    clickCopy();
    expect((await screen.findByRole('alert')).textContent).toContain('too long');
    expect(fake.sentOf('mintDeeplink')).toEqual([]);
  });
});

it('the popup without presets has no field for them', () => {
  render(
    <App
      services={fakePopupServices(aPopupSnapshot()).services}
      initialSnapshot={{ ...aPopupSnapshot(), presets: null }}
    />,
  );
  expect(field()).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Preset' })).toBeNull();
});

it('where a preset is used is changed for the site and for the program', async () => {
  const fake = await show(assignPreset(book, { siteKey: 'kedai.example' }, 'b'), {
    assignPreset: () => ({ problem: null, count: 1 }),
  });
  expect(choice().value).toBe('b');
  expect(screen.getByLabelText<HTMLInputElement>('Use for this site').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Use for this site'));
  fireEvent.click(screen.getByLabelText('Use for this program'));
  await waitFor(() =>
    expect(fake.sentOf('assignPreset')).toEqual([
      { presetId: null, target: { host: 'kedai.example' } },
      { presetId: 'b', target: { offerId: '101' } },
    ]),
  );
});

it('where a preset is used stays as it was clicked until it is stored, whatever is drawn meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await show(book, { assignPreset: () => promise });
  const box = screen.getByLabelText<HTMLInputElement>('Use for this site');
  fireEvent.click(box);
  fireEvent.input(field(), { target: { value: 'anew {slug}' } });
  await waitFor(() => expect(sentLine()).toContain('anew'));
  expect(box.checked).toBe(true);
  resolve({ problem: 'sync-full', name: '' });
  await waitFor(() => expect(box.checked).toBe(false));
});

it('where a preset is used says so when it could not be changed', async () => {
  await show(book, { assignPreset: () => ({ problem: 'sync-full', name: '' }) });
  fireEvent.click(screen.getByLabelText('Use for this site'));
  expect((await screen.findByRole('alert')).textContent).toContain('no room left');
});

it('the popup keeps a box ticked that says where a preset is used, while the popup reads what is stored', async () => {
  const fake = await show(book, { assignPreset: async () => ({ problem: null, count: 1 }) });
  fireEvent.click(screen.getByText('Sub IDs'));
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Use for this program' });
  const assigned = assignPreset(book, { offerId: '101', service: aPresetService }, 'a');
  const details = { offerId: '101', campaigns: [], subIds: noSubIds, hasConversions: false };
  fake.set({
    ...aPopupSnapshot(),
    details,
    presets: { book: assigned, team: [], service: aPresetService, nextCounter: 1 },
  });
  fireEvent.click(box);
  const seen: boolean[] = [];
  // Frame by frame, as the user sees it.
  for (let frame = 0; frame < 20; frame += 1) {
    seen.push(box.checked);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  expect(fake.sentOf('assignPreset')).toHaveLength(1);
  expect(seen).toEqual(seen.map(() => true));
});
