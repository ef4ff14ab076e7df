// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChannelsEditor } from '#entrypoints/options/channels/channels-page.tsx';
import { useChannelDraft } from '#entrypoints/options/channels/use-channel-draft.ts';
import type { OptionsServices } from '#entrypoints/options/options-services.ts';
import { toBuiltInTemplate } from '#lib/domain/formats/post-template.ts';
import { emptyPresetBook, type PresetBook, putPreset, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { PresetChangeProblem, PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { parseOptionsRoute } from '#lib/domain/routes/options-route.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

beforeEach(() => {
  location.hash = '';
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  vi.useRealTimers();
});

const newsletter: SubIdPreset = {
  ...{ presetId: 'a', name: 'Newsletter', subIds: ['news-{date}', '', '', '', ''], formatId: 'plain' },
};
const telegram: SubIdPreset = {
  ...{ presetId: 'b', name: 'Telegram', subIds: ['telegram', '{post}', '', '', ''], formatId: 'messenger' },
};
const book: PresetBook = {
  ...emptyPresetBook,
  presets: [newsletter, telegram],
  defaultPresetId: 'a',
  byOffer: { 'publisher.example|101': 'a', 102: 'a', 'other.example|102': 'a' },
  bySite: { 'kedai.example': 'a' },
};

/** The editor over a book that takes what is saved, as the page's snapshot does. */
function Page({ services, start }: { readonly services: OptionsServices; readonly start: PresetBook }) {
  const [shown, setShown] = useState(start);
  const [hash, setHash] = useState(location.hash);
  window.onhashchange = () => setHash(location.hash);
  const send = async (name: string, input: SubIdPreset) => {
    const answer = await (services.send as (name: string, input: unknown) => Promise<unknown>)(name, input);
    if (name === 'savePreset') {
      const { post, ...rest } = input;
      const edit = putPreset(shown, { ...rest, ...(post && { post }) });
      if ('book' in edit && (answer as PresetOutcome).problem === null) setShown(edit.book);
    }
    return answer;
  };
  const [used] = useState({ ...services, send: send as unknown as OptionsServices['send'] });
  const [onChange] = useState(() => async () => undefined);
  return (
    <ChannelsEditor
      services={used}
      presets={{ book: shown, programNames: { 'publisher.example|101': 'Kedai Harian' } }}
      settings={defaultSettings}
      channelId={parseOptionsRoute(hash).channelId}
      onChange={onChange}
    />
  );
}

function show(start: PresetBook, answer: () => unknown = () => ({ problem: null, count: 1 }), change = {}) {
  const send = vi.fn(async (..._message: readonly unknown[]) => answer());
  const services = fakeOptionsServices({ send, ...change });
  render(<Page services={services} start={start} />);
  return { send, services };
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const leave = () => fireEvent.focusOut(field('Name'));
const saved = (send: ReturnType<typeof vi.fn>) =>
  send.mock.calls.filter(([name]) => name === 'savePreset').map(([, input]) => input as SubIdPreset);
const example = () => screen.getByRole('img', { name: /Preview|as .* shows it|Newsletter/ }).textContent ?? '';

it('the channels in the options are a list in their order, of which one is open and edited in place', async () => {
  show(book);
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['NewsletterDefaultnews-{date}', 'Telegramtelegram · {post}']);
  expect(field('Name').value).toBe('Newsletter');
  location.hash = '#/channels/of/b';
  await waitFor(() => expect(field('Name').value).toBe('Telegram'));
  expect(screen.getByRole('link', { current: true }).textContent).toContain('Telegram');
});

it('the channels in the options show where each is used, and take it back', () => {
  const { send } = show(book);
  click('Stop using Newsletter for kedai.example');
  click('Stop using Newsletter for Kedai Harian');
  click('Stop using Newsletter for Program 102');
  click('Stop using Newsletter for Program 102 of other.example');
  click('Use Newsletter by default');
  expect(send.mock.calls).toEqual([
    ['assignPreset', { presetId: null, target: { host: 'kedai.example' } }],
    ['unassignProgram', { programKey: 'publisher.example|101' }],
    ['unassignProgram', { programKey: '102' }],
    ['unassignProgram', { programKey: 'other.example|102' }],
    ['setDefaultPreset', { presetId: null }],
  ]);
});

it('the channels in the options are moved by buttons and by Alt and an arrow, and walked by the arrows alone', async () => {
  const { send } = show(book);
  click('Move Newsletter down');
  expect(await screen.findByText('Newsletter is now 2 of 2')).toBeTruthy();
  const link = (name: RegExp) => screen.getByRole('link', { name });
  link(/^Newsletter/).focus();
  fireEvent.keyDown(link(/^Newsletter/), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(link(/^Telegram/));
  fireEvent.keyDown(link(/^Telegram/), { key: 'ArrowUp', altKey: true });
  expect(await screen.findByText('Telegram is now 1 of 2')).toBeTruthy();
  expect(send.mock.calls).toEqual([
    ['movePreset', { presetId: 'a', place: 1 }],
    ['movePreset', { presetId: 'b', place: 0 }],
  ]);
});

it('the channels in the options are one field in a narrow window, where the example is folded', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  show(book);
  expect(screen.queryByRole('list', { name: 'Channels' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'As your readers see it' })).toBeNull();
  choose('Channel', 'b');
  expect(location.hash).toBe('#/channels/of/b');
});

it('the channels in the options say what is missing without any, and begin with a name', async () => {
  const { send } = show(emptyPresetBook);
  expect(screen.getByText(/No channel yet/)).toBeTruthy();
  click('New channel');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  leave();
  type('Name', 'Channel');
  type('Sub ID 1', '{slug}-{Slug}');
  expect(screen.getByText(/Unknown, so sent as typed: \{Slug\}/)).toBeTruthy();
  expect(screen.getAllByText('rice-cooker-3l-{Slug}').length).toBeGreaterThan(0);
  leave();
  await waitFor(() =>
    expect(saved(send)).toEqual([
      {
        ...{ presetId: 'new-1', name: 'Channel', subIds: ['{slug}-{Slug}', '', '', '', ''], formatId: 'plain' },
        ...{ language: '', post: null, disclosure: '' },
      },
    ]),
  );
});

it('the channels in the options take a token in the sub ID that was typed in last, the first at first', () => {
  show(book);
  const insert = (token: string) =>
    fireEvent.click(screen.getAllByRole('button', { name: `Insert ${token}` })[0] as HTMLElement);
  insert('{host}');
  expect(field('Sub ID 1').value).toContain('{host}');
  fireEvent.focusIn(field('Sub ID 3'));
  insert('{date}');
  expect(field('Sub ID 3').value).toBe('{date}');
});

it('the channels in the options offer a plain word in place of what some networks refuse', () => {
  show(book);
  type('Sub ID 2', 'süß & sauer');
  click('Use su-sauer');
  expect(field('Sub ID 2').value).toBe('su-sauer');
});

it('the channels in the options offer a plain word that no other channel has', async () => {
  const mine = { ...telegram, presetId: 'c', name: 'ช่องของฉัน', subIds: ['channel', '', '', '', ''] } as const;
  show({ ...book, presets: [newsletter, telegram, mine] });
  type('Sub ID 1', 'ร้านของฉัน');
  click('Use channel-2');
  expect(field('Sub ID 1').value).toBe('channel-2');
});

it('the channels in the options offer the plain word that other channels have in a later sub ID, too', () => {
  const mine = { ...telegram, presetId: 'c', name: 'Blog', subIds: ['blog', 'su-sauer', '', '', ''] } as const;
  show({ ...book, presets: [newsletter, telegram, mine] });
  type('Sub ID 2', 'süß & sauer');
  click('Use su-sauer');
  expect(field('Sub ID 2').value).toBe('su-sauer');
});

it('what is typed of a channel is saved after a pause, said with its time, and taken back by Undo', async () => {
  vi.useFakeTimers();
  const { send } = show(book);
  type('Name', 'Mai');
  type('Name', 'Mail');
  await vi.advanceTimersByTimeAsync(400);
  expect(saved(send)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(saved(send)).toMatchObject([{ presetId: 'a', name: 'Mail' }]);
  expect(screen.getByText(/^Saved, /)).toBeTruthy();
  click('Undo');
  await vi.advanceTimersByTimeAsync(600);
  expect(saved(send).at(-1)).toMatchObject({ presetId: 'a', name: 'Newsletter' });
  expect(field('Name').value).toBe('Newsletter');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('what is typed of a channel is saved when the page is left before the pause is over', async () => {
  const { send } = show(book);
  type('Name', 'Mail');
  cleanup();
  await waitFor(() => expect(saved(send)).toMatchObject([{ name: 'Mail' }]));
});

it.each<[PresetChangeProblem, string]>([
  ['name-too-long', 'at most 60 characters'],
  ['name-taken', 'This name is taken'],
  ['item-too-large', '“Mail” is too large'],
  ['sync-full', 'no room left'],
])('what is typed of a channel stays, with why and another try, where it is not saved: %s', async (problem, text) => {
  const { send } = show(book, () => ({ problem, name: 'Mail' }));
  type('Name', 'Mail');
  leave();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(field('Name').value).toBe('Mail');
  click('Try again');
  await waitFor(() => expect(saved(send)).toHaveLength(2));
});

it('what is typed of a channel is not saved without a name, which is said', () => {
  const { send } = show(book);
  type('Name', ' ');
  leave();
  expect(screen.getByText('Give it a name.')).toBeTruthy();
  expect(saved(send)).toEqual([]);
});

it('what is typed of a channel stays where the browser refuses the write', async () => {
  show(book, () => {
    throw new AppError('storage-full');
  });
  type('Name', 'Mail');
  leave();
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
});

it('what is typed of a channel, and its Undo, leave what was changed of it elsewhere meanwhile', async () => {
  const send = vi.fn(async (..._message: readonly unknown[]) => ({ problem: null, count: 1 }));
  const services = fakeOptionsServices({ send: send as unknown as OptionsServices['send'] });
  const onChange = async () => undefined;
  const { result, rerender } = renderHook(
    ({ preset }: { readonly preset: SubIdPreset }) => useChannelDraft(services, preset, onChange),
    { initialProps: { preset: newsletter } },
  );
  await act(() => result.current.change({ name: 'Mail' }));
  const subIds = ['of the other window', '', '', '', ''] as const;
  rerender({ preset: { ...newsletter, subIds } });
  await act(() => result.current.flush());
  await waitFor(() => expect(saved(send).at(-1)).toMatchObject({ name: 'Mail', subIds }));
  expect(result.current.fields).toMatchObject({ name: 'Mail', subIds });
  await waitFor(() => expect(result.current.undo).not.toBeNull());

  rerender({ preset: { ...newsletter, name: 'Mail', subIds, formatId: 'markdown' } });
  await act(() => result.current.undo?.());
  const back = { name: 'Newsletter', subIds, formatId: 'markdown' };
  await waitFor(() => expect(saved(send).at(-1)).toMatchObject(back));
});

it('a deleted channel comes back by Undo with all that it had, and is not saved again by leaving its form', async () => {
  const { send } = show(book);
  type('Name', 'Mail');
  click('Delete Mail');
  expect(await screen.findByText(/Newsletter is deleted/)).toBeTruthy();
  click('Undo');
  await waitFor(() => expect(send.mock.calls.map(([name]) => name)).toEqual(['removePreset', 'importPresets']));
  const [, { text, keepsHere }] = send.mock.calls[1] as [string, { text: string; keepsHere: boolean }];
  expect(keepsHere).toBe(true);
  expect(JSON.parse(text)).toMatchObject({
    presets: [newsletter],
    defaultPresetId: 'a',
    bySite: { 'kedai.example': 'a' },
  });
});

it('a deleted channel is deleted by the key Delete in the list, too', () => {
  const { send } = show(book);
  fireEvent.keyDown(screen.getByRole('link', { name: /^Telegram/ }), { key: 'Delete' });
  expect(send.mock.calls).toEqual([['removePreset', { presetId: 'b' }]]);
});

it('a file of channels is exported if there are any', () => {
  const exportPresets = vi.fn(async () => undefined);
  show(book, undefined, { exportPresets });
  click('Export channels');
  expect(exportPresets).toHaveBeenCalledOnce();
  cleanup();
  show(emptyPresetBook);
  expect(screen.queryByRole('button', { name: 'Export channels' })).toBeNull();
});

it('channels that are not saved as a file say why', async () => {
  const exportPresets = () => Promise.reject(new AppError('storage-full'));
  show(book, undefined, { exportPresets });
  click('Export channels');
  expect((await screen.findByRole('alert')).textContent).toContain('no room left');
});

it('a file of channels is imported', async () => {
  const { send } = show(emptyPresetBook, () => ({ problem: null, count: 2 }));
  const file = new File(['{"linkmint":"presets"}'], 'presets.json');
  fireEvent.change(screen.getByLabelText('Import channels'), { target: { files: [file] } });
  expect(await screen.findByText('Imported 2 channels')).toBeTruthy();
  expect(send.mock.calls).toEqual([['importPresets', { text: '{"linkmint":"presets"}' }]]);
});

it('a file of channels that the browser cannot read is said, and nothing is sent', async () => {
  const { send } = show(emptyPresetBook);
  const file = new File([], 'presets.json');
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  fireEvent.change(screen.getByLabelText('Import channels'), { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(send).not.toHaveBeenCalled();
});

it('how a channel writes is shown beside its fields, the disclosure first, as its format asks', () => {
  show(book);
  expect(example()).toMatch(/^Ad[\s\S]*1\. [\s\S]*RICE10/);
  choose('Copy a single link as', 'html');
  expect(example()).toMatch(/^Ad/);
  expect(screen.queryByText(/1\. Rice cooker/)).toBeNull();
});

it('how a channel writes is shown with one of the last posts, and with an invented one before the first', async () => {
  const post = aPost({ name: 'Hari Raya', code: 'xyzabc' });
  show({ ...book, presets: [telegram] }, undefined, { readLastPosts: async () => [post] });
  choose('Example', (await screen.findByRole<HTMLOptionElement>('option', { name: 'Hari Raya' })).value);
  expect(screen.getByRole('region', { name: 'As your readers see it' }).textContent).toContain('xyzabc');
});

it('how a channel writes discloses in the words of its language’s country, or in its own, which are saved with it', async () => {
  const { send } = show(book);
  choose('Language of the texts', 'id');
  expect(example()).toMatch(/^Iklan: saya/);
  expect(screen.getByRole('img', { name: /^Preview/ }).lang).toBe('id');
  fireEvent.click(screen.getByRole('radio', { name: 'Your own words' }));
  type('Disclosure of this channel', 'Iklan dari saya');
  expect(example()).toMatch(/^Iklan dari saya/);
  leave();
  await waitFor(() => expect(saved(send).at(-1)).toMatchObject({ language: 'id', disclosure: 'Iklan dari saya' }));
  fireEvent.click(screen.getByRole('radio', { name: 'As in “Disclosure and language”' }));
  leave();
  await waitFor(() => expect(saved(send).at(-1)).toMatchObject({ disclosure: '' }));
});

it('how a channel writes has no words of its own where the organisation sets them', async () => {
  const own = { ...newsletter, disclosure: 'Own' };
  show({ ...book, presets: [own] }, undefined, { readManaged: async () => ({ disclosure: 'Ad' }) });
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Your own words' })).toBeNull());
  expect(example()).toMatch(/^Ad: /);
});

it('how a channel writes becomes a text of its own by a change, whose example follows each key, and warns of a late disclosure', async () => {
  const { send } = show(book);
  type('Opening', '{title}');
  type('Line of a product', '* {title}: {link}');
  expect(example()).toContain('* Tea set, white: https://go.network.example/e5tr');
  expect(screen.getByRole('note').textContent).toContain('disclosure');
  leave();
  const post = { kind: 'chat', opening: '{title}', line: '* {title}: {link}', closing: '' };
  await waitFor(() => expect(saved(send).at(-1)).toMatchObject({ presetId: 'a', post }));
});

it('how a channel writes is not saved with a line that has no link', async () => {
  const { send } = show(book);
  type('Line of a product', '{title}');
  leave();
  expect(screen.getByText(/would not copy your link/)).toBeTruthy();
  await Promise.resolve();
  expect(saved(send)).toEqual([]);
});

it('how a channel writes goes back to the built-in text', async () => {
  const { send } = show({ ...book, presets: [{ ...newsletter, post: toBuiltInTemplate('mail', 'en') }] });
  choose('Post template', '');
  leave();
  await waitFor(() => expect(saved(send).at(-1)).toMatchObject({ post: null }));
});

it('what is typed of a channel is saved after the browser refused to delete it', async () => {
  let answer: PresetOutcome = { problem: 'sync-full', name: '' };
  const { send } = show({ ...book, presets: [newsletter] }, () => answer);
  click('Delete Newsletter');
  await screen.findByRole('alert');
  answer = { problem: null, count: 1 };
  type('Name', 'Mail');
  leave();
  await waitFor(() => expect(saved(send)).toMatchObject([{ presetId: 'a', name: 'Mail' }]));
});

it('what is typed of a channel is taken back by Undo without what another place changed since', async () => {
  const send = vi.fn(async (..._message: readonly unknown[]) => ({ problem: null, count: 1 }));
  const services = fakeOptionsServices({ send });
  const onChange = async () => undefined;
  const { result, rerender } = renderHook(({ preset }) => useChannelDraft(services, preset, onChange), {
    initialProps: { preset: newsletter },
  });
  await act(async () => {
    result.current.change({ name: 'Mail' });
    result.current.flush();
  });
  await waitFor(() => expect(result.current.undo).not.toBeNull());
  rerender({ preset: { ...newsletter, name: 'Mail' } });
  // The popup makes another format this channel's.
  rerender({ preset: { ...newsletter, name: 'Mail', formatId: 'markdown' } });
  await act(async () => result.current.undo?.());
  await waitFor(() => expect(saved(send)).toHaveLength(2));
  expect(saved(send)[1]).toMatchObject({ name: 'Newsletter', formatId: 'markdown' });
});

it('what is typed of a channel keeps the space behind which the user pauses', async () => {
  vi.useFakeTimers();
  const { send } = show(book);
  type('Name', 'My ');
  await vi.advanceTimersByTimeAsync(600);
  expect(saved(send)).toHaveLength(1);
  expect(field('Name').value).toBe('My ');
  leave();
  await vi.advanceTimersByTimeAsync(600);
  expect(saved(send)).toHaveLength(1);
});
