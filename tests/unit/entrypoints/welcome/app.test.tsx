// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { App } from '#entrypoints/welcome/app.tsx';
import { ChannelsStep, MadeNotice } from '#entrypoints/welcome/channels-parts.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';
import { aWelcomeSnapshot, fakeWelcomeServices } from './fake-welcome-services.ts';

async function show(change: Parameters<typeof aWelcomeSnapshot>[0] = {}) {
  await Promise.all([ChannelsStep.preload(), MadeNotice.preload()]);
  const snapshot = aWelcomeSnapshot(change);
  const readSnapshot = vi.fn(async () => snapshot);
  const { services, send } = fakeWelcomeServices(snapshot, { readSnapshot });
  render(<App services={services} initialSnapshot={snapshot} />);
  return { send, readSnapshot };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const preset = { presetId: 'p', name: 'Blog', subIds: ['blog', '', '', '', ''], formatId: 'plain' } as const;

it('the page that greets asks a connected user without channels where they post; after “Not now” the first link is next', async () => {
  const { send } = await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Where do you post?' })).toBeTruthy();
  press('Not now');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Try it'));
  expect(send).not.toHaveBeenCalled();
  press('Make a channel for each place');
  expect(screen.getByRole('heading', { level: 1, name: 'Where do you post?' })).toBeTruthy();
});

it('the page that greets says what was made, with the next step and Undo, which takes back all of it', async () => {
  const { send, readSnapshot } = await show();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Blog/ }));
  fireEvent.input(screen.getByRole('textbox', { name: 'Used this month, by your dashboard' }), {
    target: { value: '300' },
  });
  readSnapshot.mockResolvedValue(aWelcomeSnapshot({ usage: aQuotaUsage({ used: 300 }) }));
  press('Make 1 channel');
  const made = await screen.findByText('1 channel is made: Blog');
  expect(made.closest('[role="status"]')?.textContent).toContain(
    'The popup starts with Blog, under “Preset”. 700 links left this month',
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next: pin the button'));
  press('Next: pin the button');
  expect(document.activeElement?.textContent).toBe('Pin the button');
  send.mockClear();
  press('Undo');
  await waitFor(() => expect(screen.queryByText('1 channel is made: Blog')).toBeNull());
  expect(send.mock.calls).toEqual([
    ['removePreset', { presetId: 'id-1' }],
    ['correctQuota', { used: 0 }],
  ]);
});

it('the page that greets takes back its own part of the count, and leaves what another place changed since', async () => {
  const { send, readSnapshot } = await show();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Blog/ }));
  fireEvent.input(screen.getByRole('textbox', { name: 'Used this month, by your dashboard' }), {
    target: { value: '300' },
  });
  fireEvent.input(screen.getByRole('textbox', { name: 'Links a month' }), { target: { value: '500' } });
  press('Make 1 channel');
  await screen.findByText('1 channel is made: Blog');
  // A call whose answer was lost counts, and another window has raised the limit.
  readSnapshot.mockResolvedValue(aWelcomeSnapshot({ usage: aQuotaUsage({ used: 301, limit: 2_000 }) }));
  send.mockClear();
  press('Undo');
  await waitFor(() => expect(screen.queryByText('1 channel is made: Blog')).toBeNull());
  expect(send.mock.calls).toEqual([
    ['removePreset', { presetId: 'id-1' }],
    ['correctQuota', { used: 1 }],
  ]);
});

it.each([
  ['an Undo before has taken its part out already, and only its answer was lost', 1],
  ['a new period has begun', 2],
])('the page that greets leaves the count at Undo where %s', async (_why, used) => {
  const { send, readSnapshot } = await show();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Blog/ }));
  fireEvent.input(screen.getByRole('textbox', { name: 'Used this month, by your dashboard' }), {
    target: { value: '300' },
  });
  press('Make 1 channel');
  await screen.findByText('1 channel is made: Blog');
  readSnapshot.mockResolvedValue(aWelcomeSnapshot({ usage: aQuotaUsage({ used }) }));
  send.mockClear();
  press('Undo');
  await waitFor(() => expect(screen.queryByText('1 channel is made: Blog')).toBeNull());
  expect(send.mock.calls).toEqual([['removePreset', { presetId: 'id-1' }]]);
});

it('the page that greets takes back what was made once by a double click on Undo', async () => {
  const { send } = await show();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Blog/ }));
  press('Make 1 channel');
  await screen.findByText('1 channel is made: Blog');
  send.mockClear();
  send.mockImplementation(() => new Promise(() => undefined));
  press('Undo');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-busy')).toBe('true'));
  press('Undo');
  expect(send.mock.calls).toEqual([['removePreset', { presetId: 'id-1' }]]);
});

it.each([
  ['has channels', { presets: { ...emptyPresetBook, presets: [preset] } }],
  ['has a link', { hasLinks: true }],
])('the page that greets does not ask a user who %s, as after a reload', async (_case, change) => {
  await show(change);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your deeplink, one click away');
});

it('the page that greets takes back what was made although what is stored cannot be read just then', async () => {
  const { send, readSnapshot } = await show();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Blog/ }));
  press('Make 1 channel');
  await screen.findByText('1 channel is made: Blog');
  readSnapshot.mockRejectedValue(new AppError('storage-full'));
  press('Undo');
  await waitFor(() => expect(screen.queryByText('1 channel is made: Blog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(send).toHaveBeenCalledWith('removePreset', { presetId: 'id-1' });
});

it('the page that greets lets the list of programs be asked for again after what is stored could not be read', async () => {
  const sync = { ...idleSyncProgress, error: 'service-failure' } as const;
  const { send, readSnapshot } = await show({ presets: { ...emptyPresetBook, presets: [preset] }, ready: null, sync });
  await waitFor(() => expect(readSnapshot).toHaveBeenCalledOnce());
  readSnapshot.mockRejectedValue(new AppError('storage-full'));
  press('Try again');
  await waitFor(() => expect(send).toHaveBeenCalledWith('syncNow', {}));
  await waitFor(() => expect(readSnapshot).toHaveBeenCalledTimes(2));
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull();
});
