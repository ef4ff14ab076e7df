import { beforeEach, describe, expect, it } from 'vitest';
import { toBuiltInTemplate } from '#lib/domain/formats/post-template.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { exportPresets, presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readHasPresets } from '#lib/store/presets/read-has-presets.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';

const subIds: SubIds = ['news-{date}', '', '', '', ''];

let handlers: Worker['handlers'];
beforeEach(async () => {
  const worker = await makeWorker();
  handlers = worker.handlers;
  await connectWorker(worker);
});

async function save(name: string, presetId: string | null = null): Promise<string> {
  expect(await handlers.savePreset({ presetId, name, subIds })).toEqual({ problem: null, count: 1 });
  return (await presetBookItem.read()).presets.find((preset) => preset.name === name)?.presetId ?? '';
}

it('savePreset keeps what it does not name of a channel, and takes the template away only when asked to', async () => {
  const post = toBuiltInTemplate('markdown', 'en');
  const preset = { presetId: 'a', name: 'Blog', subIds: ['blog', '', '', '', ''] as const };
  await handlers.savePreset({ ...preset, language: 'ms', post });
  await handlers.savePreset({ ...preset, name: 'Blog 2' });
  expect((await presetBookItem.read()).presets[0]).toMatchObject({ name: 'Blog 2', language: 'ms', post });
  await handlers.savePreset({ ...preset, language: '', post: null });
  const [after] = (await presetBookItem.read()).presets;
  expect([after?.language, after?.post]).toEqual([undefined, undefined]);
});

it('savePreset adds a preset, and changes the one with its id', async () => {
  expect(await readHasPresets()).toBe(false);
  const presetId = await save('Newsletter');
  expect(await readHasPresets()).toBe(true);
  await save('Mail', presetId);
  expect((await presetBookItem.read()).presets).toEqual([{ presetId, name: 'Mail', subIds, formatId: 'plain' }]);
});

it('savePreset says why it did not', async () => {
  await save('Newsletter');
  const trySave = (name: string, value = '') =>
    handlers.savePreset({ presetId: null, name, subIds: [value, '', '', '', ''] });
  expect(await trySave(' ')).toEqual({ problem: 'name-empty', name: '' });
  expect(await trySave('x'.repeat(61))).toEqual({ problem: 'name-too-long', name: '' });
  expect(await trySave('newsletter')).toEqual({ problem: 'name-taken', name: '' });
  expect(await trySave('Huge', 'x'.repeat(9_000))).toEqual({ problem: 'item-too-large', name: 'Huge' });
});

describe('copy formats', () => {
  const templates = async () => (await presetBookItem.read()).templates.map(({ name, template }) => [name, template]);

  it('saveTemplate adds one, and changes the one with its id; removeTemplate forgets it', async () => {
    expect(await handlers.saveTemplate({ formatId: null, name: ' Telegram ', template: '{title}\r\n{link}' })).toEqual({
      problem: null,
      count: 1,
    });
    expect(await templates()).toEqual([['Telegram', '{title}\n{link}']]);
    const formatId = (await presetBookItem.read()).templates[0]?.formatId ?? '';
    await handlers.saveTemplate({ formatId, name: 'Channel', template: '{link}' });
    expect(await templates()).toEqual([['Channel', '{link}']]);
    await handlers.removeTemplate({ formatId });
    expect(await templates()).toEqual([]);
  });

  it('saveTemplate says why it did not', async () => {
    await handlers.saveTemplate({ formatId: null, name: 'Telegram', template: '{link}' });
    const trySave = (name: string, template: string) => handlers.saveTemplate({ formatId: null, name, template });
    expect(await trySave('telegram', '{link}')).toEqual({ problem: 'name-taken', name: '' });
    expect(await trySave('', '{link}')).toEqual({ problem: 'name-empty', name: '' });
    expect(await trySave('Empty', ' \n ')).toEqual({ problem: 'template-empty', name: '' });
    expect(await trySave('Huge', `{link}${'x'.repeat(9_000)}`)).toEqual({ problem: 'item-too-large', name: 'Huge' });
    expect(await templates()).toEqual([['Telegram', '{link}']]);
  });

  it('setPresetFormat is remembered with its preset, and an edit of its sub-IDs keeps it', async () => {
    const presetId = await save('Newsletter');
    expect(await handlers.setPresetFormat({ presetId, formatId: 'markdown' })).toEqual({ problem: null, count: 1 });
    await save('Mail', presetId);
    expect((await presetBookItem.read()).presets).toMatchObject([{ name: 'Mail', formatId: 'markdown' }]);
    await handlers.savePreset({ presetId, name: 'Mail', subIds, formatId: 'html' });
    expect((await presetBookItem.read()).presets).toMatchObject([{ formatId: 'html' }]);
    await handlers.setPresetFormat({ presetId: 'gone', formatId: 'bbcode' });
    expect((await presetBookItem.read()).presets).toMatchObject([{ presetId, formatId: 'html' }]);
  });
});

it('setDefaultPreset and assignPreset set where a preset is used, and take it back', async () => {
  const presetId = await save('Newsletter');
  await handlers.setDefaultPreset({ presetId });
  await handlers.assignPreset({ presetId, target: { offerId: '101' } });
  await handlers.assignPreset({ presetId, target: { host: 'www.kedai.example' } });
  expect(await presetBookItem.read()).toMatchObject({
    defaultPresetId: presetId,
    byOffer: { 'publisher.example|101': presetId },
    bySite: { 'kedai.example': presetId },
  });
  await handlers.setDefaultPreset({ presetId: null });
  await handlers.assignPreset({ presetId: null, target: { offerId: '101' } });
  await handlers.assignPreset({ presetId: null, target: { host: 'kedai.example' } });
  expect(await presetBookItem.read()).toMatchObject({ defaultPresetId: null, byOffer: {}, bySite: {} });
});

it('unassignProgram takes it back from a program of another account’s service', async () => {
  const presetId = await save('Newsletter');
  await handlers.assignPreset({ presetId, target: { offerId: '101' } });
  expect(await handlers.unassignProgram({ programKey: 'other.example|101' })).toEqual({ problem: null, count: 1 });
  expect(await presetBookItem.read()).toMatchObject({ byOffer: { 'publisher.example|101': presetId } });
  await handlers.unassignProgram({ programKey: 'publisher.example|101' });
  expect(await presetBookItem.read()).toMatchObject({ byOffer: {} });
});

it('removePreset deletes a preset with all its uses', async () => {
  const presetId = await save('Newsletter');
  await handlers.assignPreset({ presetId, target: { offerId: '101' } });
  await handlers.removePreset({ presetId });
  expect(await presetBookItem.read()).toMatchObject({ presets: [], byOffer: {} });
});

it('importPresets adds the presets of an exported file and counts them, or says what is wrong with it', async () => {
  const presetId = await save('Newsletter');
  const text = exportPresets(await presetBookItem.read());
  await handlers.removePreset({ presetId });
  expect(await handlers.importPresets({ text })).toEqual({ problem: null, count: 1 });
  expect((await presetBookItem.read()).presets.map(({ name }) => name)).toEqual(['Newsletter']);
  expect(await handlers.importPresets({ text: '{"a":1}' })).toEqual({ problem: 'not-presets', name: '' });
  expect(await handlers.importPresets({ text: text.replace('"version": 1', '"version": 2') })).toEqual({
    problem: 'newer-version',
    name: '',
  });
});
