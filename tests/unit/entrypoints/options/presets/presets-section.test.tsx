// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PresetsSection } from '#entrypoints/options/presets/presets-section.tsx';
import { emptyPresetBook, type PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { PresetChangeProblem } from '#lib/domain/presets/preset-outcome.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

useEnglishMessages();
afterEach(cleanup);

const book: PresetBook = {
  ...emptyPresetBook,
  presets: [{ presetId: 'a', name: 'Newsletter', subIds: ['news-{date}', '', '', '', ''], formatId: 'plain' }],
  defaultPresetId: 'a',
  byOffer: { 'publisher.example|101': 'a', 102: 'a', 'other.example|102': 'a' },
  bySite: { 'kedai.example': 'a' },
};

function show(shown: PresetBook, answer: () => unknown = () => ({ problem: null, count: 1 })) {
  const send = vi.fn(async (..._message: readonly unknown[]) => answer());
  const exportPresets = vi.fn(async () => undefined);
  const services = fakeOptionsServices({ send, exportPresets });
  const presets = { book: shown, programNames: { 'publisher.example|101': 'Kedai Harian' } };
  render(
    <PresetsSection
      services={services}
      presets={presets}
      settings={defaultSettings}
      onChange={async () => undefined}
    />,
  );
  return { send, exportPresets };
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole('form'));

describe('the presets in the options', () => {
  it('show where each is used, and take it back', () => {
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

  it('are added with a preview, and unknown tokens are pointed out', async () => {
    const { send } = show(emptyPresetBook);
    click('New channel');
    expect(document.activeElement).toBe(screen.getByLabelText('Channel name'));
    type('Channel name', 'Channel');
    type('Sub ID 1', '{slug}-{Slug}');
    expect(screen.getByLabelText('For example').textContent).toContain('rice-cooker-3l-{Slug}');
    expect(screen.getByText(/Unknown, so sent as typed: \{Slug\}/)).toBeTruthy();
    save();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(send.mock.calls).toEqual([
      [
        'savePreset',
        {
          presetId: null,
          name: 'Channel',
          subIds: ['{slug}-{Slug}', '', '', '', ''],
          formatId: 'plain',
          language: '',
          post: null,
        },
      ],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New channel' })));
  });

  it('take a token in the sub ID that was typed in last, the first at first', async () => {
    const { send } = show(emptyPresetBook);
    click('New channel');
    type('Channel name', 'Channel');
    click('Insert {date}');
    fireEvent.focusIn(screen.getByLabelText('Sub ID 3'));
    click('Insert {host}');
    save();
    await waitFor(() => expect(send.mock.calls[0]?.[1]).toMatchObject({ subIds: ['{date}', '', '{host}', '', ''] }));
  });

  it('are edited in place', async () => {
    const { send } = show(book);
    click('Edit Newsletter');
    type('Channel name', 'Mail');
    save();
    await waitFor(() =>
      expect(send.mock.calls).toEqual([
        [
          'savePreset',
          {
            presetId: 'a',
            name: 'Mail',
            subIds: ['news-{date}', '', '', '', ''],
            formatId: 'plain',
            language: '',
            post: null,
          },
        ],
      ]),
    );
  });

  it('are deleted only after a second click', () => {
    const { send } = show(book);
    click('Delete Newsletter…');
    expect(send).not.toHaveBeenCalled();
    click('Delete channel Newsletter');
    expect(send.mock.calls).toEqual([['removePreset', { presetId: 'a' }]]);
  });

  it.each<[PresetChangeProblem, string]>([
    ['name-empty', 'Give it a name'],
    ['name-too-long', 'at most 60 characters'],
    ['name-taken', 'This name is taken'],
    ['item-too-large', '“Mail” is too large'],
    ['sync-full', 'no room left'],
  ])('keep what was typed and say why when it cannot be saved: %s', async (problem, text) => {
    show(book, () => ({ problem, name: 'Mail' }));
    click('Edit Newsletter');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByRole('form')).toBeTruthy();
  });

  it('say so when the browser refuses the write', async () => {
    show(book, () => {
      throw new AppError('storage-full');
    });
    click('Use Newsletter by default');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('can be exported to a file if there are any', () => {
    const { exportPresets } = show(book);
    click('Export channels');
    expect(exportPresets).toHaveBeenCalledOnce();
    cleanup();
    show(emptyPresetBook);
    expect(screen.queryByRole('button', { name: 'Export channels' })).toBeNull();
  });

  it('can be imported from a file', async () => {
    const { send } = show(emptyPresetBook, () => ({ problem: null, count: 2 }));
    const file = new File(['{"linkmint":"presets"}'], 'presets.json');
    fireEvent.change(screen.getByLabelText('Import channels'), { target: { files: [file] } });
    expect(await screen.findByText('Imported 2 channels')).toBeTruthy();
    expect(send.mock.calls).toEqual([['importPresets', { text: '{"linkmint":"presets"}' }]]);
  });
});

describe('a preset as a channel of posts', () => {
  const example = () => screen.getByText('Example of a post').nextElementSibling?.textContent ?? '';
  const open = (post?: PresetBook['presets'][number]['post']) => {
    const shown = show({ ...book, presets: book.presets.map((preset) => ({ ...preset, ...(post && { post }) })) });
    click('Edit Newsletter');
    return shown.send;
  };

  it('shows what it writes without a template of its own, the disclosure first, as its format asks', () => {
    open();
    expect(example()).toMatch(/^Ad[\s\S]*1\. [\s\S]*RICE10[\s\S]*https:\/\/go\.network\.example\/c8a2/);
    fireEvent.change(screen.getByLabelText('Copy links as'), { target: { value: 'html' } });
    expect(example()).toContain('<a rel="sponsored nofollow" href="https://go.network.example/c8a2">');
  });

  it('is written in the words of its language’s country', () => {
    open();
    fireEvent.change(screen.getByLabelText('Language of the texts'), { target: { value: 'id' } });
    expect(example()).toContain('31 Desember 2030');
    expect(example()).toMatch(/^Iklan: saya/);
  });

  it('takes a template of its own, whose example follows each key, and warns of a late disclosure', async () => {
    const send = open();
    fireEvent.change(screen.getByLabelText('Post template'), { target: { value: 'chat' } });
    type('Opening', '{title}');
    type('Line of a product', '* {title}: {link}');
    expect(example()).toContain('* Tea set, white: https://go.network.example/e5tr');
    expect(screen.getByRole('note').textContent).toContain('disclosure');
    save();
    const post = { kind: 'chat', opening: '{title}', line: '* {title}: {link}', closing: '' };
    await waitFor(() => expect(send.mock.lastCall).toMatchObject(['savePreset', { presetId: 'a', post }]));
  });

  it('is not saved with a line that has no link', () => {
    const send = open({ kind: 'chat', opening: '', line: '{link}', closing: '' });
    type('Line of a product', '{title}');
    expect(example()).toBe('');
    save();
    expect(send).not.toHaveBeenCalled();
  });

  it('goes back to the built-in template', async () => {
    const send = open({ kind: 'chat', opening: '', line: '{link}', closing: '' });
    fireEvent.change(screen.getByLabelText('Post template'), { target: { value: '' } });
    save();
    await waitFor(() => expect(send.mock.lastCall).toMatchObject(['savePreset', { post: null }]));
  });
});
