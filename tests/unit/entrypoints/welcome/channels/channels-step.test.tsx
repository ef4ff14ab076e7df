// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { ChannelsStep } from '#entrypoints/welcome/channels/channels-step.tsx';
import type { WelcomeServices, WelcomeSnapshot } from '#entrypoints/welcome/welcome-services.ts';
import { channelKindIds } from '#lib/domain/presets/channel-kinds.ts';
import { emptyPresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { aWelcomeSnapshot, fakeWelcomeServices } from '../fake-welcome-services.ts';

function show(change: Parameters<typeof aWelcomeSnapshot>[0] = {}, services: Partial<WelcomeServices> = {}) {
  const snapshot = aWelcomeSnapshot(change);
  const fake = fakeWelcomeServices(snapshot, services);
  const onDone = vi.fn();
  render(<ChannelsStep services={fake.services} snapshot={snapshot} onDone={onDone} />);
  return { send: fake.send, onDone };
}

const place = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

it('the step after Connect takes the focus, says what is connected, and has each kind of place, none ticked', () => {
  show();
  expect(document.activeElement?.textContent).toBe('Where do you post?');
  expect(screen.getByRole('status').textContent).toBe('Connected to api.network.example');
  expect(screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')?.textContent).toBe(
    '2Where do you post?',
  );
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes).toHaveLength(channelKindIds.length);
  expect(boxes.filter(({ checked }) => checked)).toEqual([]);
  expect(place(/^Blog/).getAttribute('aria-label')).toBe('Blog, sub IDs blog and post, HTML with rel="sponsored"');
  expect(screen.queryByRole('combobox', { name: 'Language of Blog' })).toBeNull();
});

it('the step after Connect makes a channel of each ticked place in one act; the first becomes the default', async () => {
  const { send, onDone } = show();
  fireEvent.click(place(/^Telegram/));
  fireEvent.click(place(/^Blog/));
  fireEvent.change(screen.getByRole('combobox', { name: 'Language of Telegram' }), { target: { value: 'ms' } });
  press('Make 2 channels');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send.mock.calls).toEqual([
    [
      'savePreset',
      {
        ...{ presetId: 'id-1', name: 'Blog', formatId: 'html', language: 'en', post: null },
        subIds: ['blog', '{post}', '', '', ''],
      },
    ],
    [
      'savePreset',
      {
        ...{ presetId: 'id-2', name: 'Telegram', formatId: 'messenger', language: 'ms', post: null },
        subIds: ['telegram', '{post}', '', '', ''],
      },
    ],
    ['setDefaultPreset', { presetId: 'id-1' }],
  ]);
});

it('the step after Connect leaves the default that the user has, and a channel of that name alone', async () => {
  const preset = { presetId: 'p', name: 'Blog', subIds: ['x', '', '', '', ''], formatId: 'plain' } as const;
  const { send, onDone } = show({ presets: { ...emptyPresetBook, presets: [preset], defaultPresetId: 'p' } });
  expect([place(/^Blog/).disabled, place(/^Blog/).checked]).toEqual([true, true]);
  fireEvent.click(place(/^YouTube/));
  press('Make 1 channel');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send.mock.calls.map(([name]) => name)).toEqual(['savePreset']);
});

it('the step after Connect gives two places whose names have no Latin letter two sub IDs', async () => {
  const preset = { presetId: 'p', name: 'ช่องของฉัน', subIds: ['channel', '', '', '', ''], formatId: 'plain' } as const;
  const { send } = show({ presets: { ...emptyPresetBook, presets: [preset] } });
  fireEvent.click(place(/^Another place/));
  type('Name of the place', 'ร้านของฉัน');
  expect(place(/^Another place/).getAttribute('aria-label')).toContain('channel-2');
  press('Make 1 channel');
  const subIds = ['channel-2', '{post}', '', '', ''];
  await waitFor(() => expect(send).toHaveBeenCalledWith('savePreset', expect.objectContaining({ subIds })));
});

it('the step after Connect keeps the sub ID of a channel that an earlier try has made', async () => {
  const snapshot = aWelcomeSnapshot();
  const { services, send } = fakeWelcomeServices(snapshot);
  const toStep = (shown: WelcomeSnapshot) => <ChannelsStep services={services} snapshot={shown} onDone={vi.fn()} />;
  const { rerender } = render(toStep(snapshot));
  fireEvent.click(place(/^Another place/));
  send.mockResolvedValueOnce({ problem: null, count: 1 }).mockRejectedValueOnce(new AppError('internal'));
  press('Make 1 channel');
  await screen.findByRole('alert');
  const [[, made]] = send.mock.calls as [[string, SubIdPreset]];
  rerender(toStep({ ...snapshot, presets: { ...emptyPresetBook, presets: [made] } }));
  press('Make 1 channel');
  await waitFor(() => expect(send.mock.calls[2]?.[1]).toEqual(made));
});

it('the step after Connect saves the countries and the count of the dashboard, the limit before the count', async () => {
  const { send, onDone } = show();
  press('Add');
  await waitFor(() => screen.getByRole('option', { name: 'Singapore' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Add country' }), { target: { value: 'Singapore' } });
  expect(screen.getByRole('button', { name: 'Remove Singapore' })).toBeTruthy();
  type('Links a month', '2,000');
  type('Used this month, by your dashboard', '1,200');
  expect(screen.getByText('800 left.')).toBeTruthy();
  press('Continue without channels');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send.mock.calls).toEqual([
    ['saveSettings', { countries: ['Singapore'], deeplinksPerPeriod: 2_000 }],
    ['correctQuota', { used: 1_200 }],
  ]);
});

it('the step after Connect sends nothing for “Not now”', () => {
  const { send, onDone } = show({ settings: { ...defaultSettings, countries: ['Malaysia'] } });
  press('Remove Malaysia');
  type('Used this month, by your dashboard', '12');
  press('Not now');
  expect(onDone).toHaveBeenCalledExactlyOnceWith(null);
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['1,200', '1,200 is more than 1,000. Is your limit higher?'],
  ['many', 'A whole number from 0 to 1,000.'],
])('the step after Connect refuses the count %s under its field, which takes the focus', async (used, problem) => {
  const { send } = show();
  type('Used this month, by your dashboard', used);
  expect(screen.queryByRole('alert')).toBeNull();
  press('Continue without channels');
  expect((await screen.findByRole('alert')).textContent).toBe(problem);
  expect(document.activeElement).toBe(field('Used this month, by your dashboard'));
  expect(send).not.toHaveBeenCalled();
});

it('the step after Connect refuses a limit that is no number at its own field, which takes the focus and says why', async () => {
  const { send } = show();
  type('Links a month', 'a thousand');
  press('Continue without channels');
  const { textContent: problem } = await screen.findByRole('alert');
  expect(document.activeElement).toBe(field('Links a month'));
  const isWrong = (name: string) => field(name).getAttribute('aria-invalid');
  expect([isWrong('Links a month'), isWrong('Used this month, by your dashboard')]).toEqual(['true', null]);
  expect(screen.getByRole('textbox', { name: 'Links a month', description: problem ?? '' })).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

it('the step after Connect says which channel did not fit, and makes no second one of the others at the next try', async () => {
  const answers = [
    { problem: null, count: 1 },
    { problem: 'sync-full', name: '' },
  ];
  const send = vi.fn(async (name: string, _input: object) =>
    name === 'savePreset' ? (answers.shift() ?? { problem: null, count: 1 }) : { problem: null, count: 1 },
  );
  const { onDone } = show({}, { send: send as unknown as WelcomeServices['send'] });
  fireEvent.click(place(/^Blog/));
  fireEvent.click(place(/^Telegram/));
  press('Make 2 channels');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Telegram: .*no room left/);
  expect(onDone).not.toHaveBeenCalled();
  press('Make 2 channels');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const ids = send.mock.calls.flatMap(([name, input]) =>
    name === 'savePreset' && 'presetId' in input ? [input.presetId] : [],
  );
  expect(ids).toEqual(['id-1', 'id-2', 'id-1', 'id-2']);
});

it('the step after Connect says why nothing could be saved, and keeps what was chosen', async () => {
  const send = vi.fn(() => Promise.reject(new AppError('storage-full')));
  show({}, { send: send as unknown as WelcomeServices['send'] });
  fireEvent.click(place(/^Blog/));
  press('Make 1 channel');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(place(/^Blog/).checked).toBe(true);
});

it('the step after Connect gives another place the name and the sub ID that the user types', async () => {
  const { send, onDone } = show();
  fireEvent.click(place(/^Another place/));
  type('Name of the place', 'Facebook Page');
  press('Make 1 channel');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    name: 'Facebook Page',
    subIds: ['facebook-page', '{post}', '', '', ''],
  });
});

it('the example shows the place that was ticked last, in its language, with the disclosure first', () => {
  show();
  fireEvent.click(place(/^YouTube/));
  expect(screen.getByRole('region', { name: 'What readers of YouTube will see' })).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^Preview for YouTube: Ad: I earn a commission/);
  fireEvent.change(screen.getByRole('combobox', { name: 'Language of YouTube' }), { target: { value: 'ms' } });
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^Preview for YouTube: Iklan: /);
});

it('the example draws a blog’s HTML as readers see it, with no link that can be followed', () => {
  show();
  fireEvent.click(place(/^Blog/));
  const picture = screen.getByRole('img');
  expect(picture.textContent).not.toContain('<');
  expect(picture.querySelectorAll('li')).toHaveLength(2);
  expect(picture.querySelector('a')).toBeNull();
});

it('the step after Connect leaves the count and the limit that changed while it was open, unless the user types another', async () => {
  const snapshot = aWelcomeSnapshot();
  const { services, send } = fakeWelcomeServices(snapshot);
  const onDone = vi.fn();
  const { rerender } = render(<ChannelsStep services={services} snapshot={snapshot} onDone={onDone} />);
  fireEvent.click(place(/^Blog/));
  const usage = { ...snapshot.usage, used: snapshot.usage.used + 3, limit: 2_000 };
  const settings = { ...snapshot.settings, countries: ['Malaysia'] };
  rerender(<ChannelsStep services={services} snapshot={{ ...snapshot, usage, settings }} onDone={onDone} />);
  await waitFor(() => expect(field('Links a month').value).toBe('2,000'));
  press('Make 1 channel');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send.mock.calls.map(([name]) => name)).toEqual(['savePreset', 'setDefaultPreset']);
});

it('the step after Connect makes channels although more links are used than its limit allows, where the user leaves both', async () => {
  const { send, onDone } = show({ usage: aQuotaUsage({ used: 1_050, limit: 1_000 }) });
  fireEvent.click(place(/^Blog/));
  press('Make 1 channel');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send.mock.calls.map(([name]) => name)).toEqual(['savePreset', 'setDefaultPreset']);
});

it('the step after Connect hands over what all its tries made, and what was there before the first', async () => {
  const snapshot = aWelcomeSnapshot();
  let isTaken = true;
  const { services } = fakeWelcomeServices(snapshot, {
    send: (async (name: string, { presetId }: { readonly presetId?: string }) =>
      name === 'savePreset' && presetId === 'id-2' && isTaken
        ? { problem: 'name-taken', name: '' }
        : { problem: null, count: 1 }) as unknown as WelcomeServices['send'],
  });
  const onDone = vi.fn();
  const { rerender } = render(<ChannelsStep services={services} snapshot={snapshot} onDone={onDone} />);
  fireEvent.click(place(/^Blog/));
  fireEvent.click(place(/^Another place/));
  type('Used this month, by your dashboard', '12');
  press('Make 2 channels');
  await screen.findByRole('alert');
  isTaken = false;
  const blog = { presetId: 'id-1', name: 'Blog', subIds: ['blog', '{post}', '', '', ''], formatId: 'html' } as const;
  const presets = { ...emptyPresetBook, presets: [blog], defaultPresetId: 'id-1' };
  const now = { ...snapshot, presets, usage: { ...snapshot.usage, used: 12 } };
  rerender(<ChannelsStep services={services} snapshot={now} onDone={onDone} />);
  press('Make 1 channel');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({
    channels: [{ presetId: 'id-1' }, { presetId: 'id-2' }],
    isFirstDefault: true,
    before: { used: snapshot.usage.used },
    after: { used: 12 },
  });
});
