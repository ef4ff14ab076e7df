// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { describeTeamProblem } from '#entrypoints/options/team/describe-team-problem.ts';
import { TeamSection } from '#entrypoints/options/team/team-section.tsx';
import { type TeamOutcome, type TeamState, type TeamView, teamProblems } from '#lib/domain/team/team.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

const off: TeamView = {
  settings: null,
  tokenOrigin: null,
  state: { status: 'off' },
  devices: [],
  waitingLinks: 0,
  knownPublisherId: '',
  managed: {},
};
const joined: TeamView = {
  ...off,
  settings: {
    address: 'https://redis.example',
    publisherId: '77',
    deviceName: 'Desk',
    share: 'reuse',
    publishesPresets: false,
  },
  tokenOrigin: 'https://redis.example',
  state: { status: 'together', sinceMs: 0, devices: 2 },
};
const works: TeamOutcome = { kind: 'works', devices: 2, answeredInMs: 35 };

/** What was sent to the worker, and what the browser was asked for, in their order. */
const shown = { view: off };

async function show(view: TeamView, outcome: TeamOutcome | Promise<TeamOutcome> = works, isPermitted = true) {
  const acts: unknown[] = [];
  shown.view = view;
  const send = vi.fn(async (name: string, input: object) => {
    if (name === 'readTeam') return shown.view;
    acts.push([name, input]);
    return name === 'leaveTeam' ? undefined : outcome;
  });
  const requestTeamAccess = async (pattern: string, share: string) => {
    acts.push([pattern, share]);
    return isPermitted;
  };
  const readTeamBook = async () => ({
    presets: [
      {
        presetId: 'team-a',
        name: '<b>Blog</b>',
        subIds: ['blog', '', '', '', ''] as const,
        formatId: 'plain',
        from: 'Mei',
      },
    ],
    templates: [],
  });
  const services = fakeOptionsServices({ send, requestTeamAccess, readTeamBook });
  render(<TeamSection services={services} isWanted={false} onChange={async () => undefined} />);
  await screen.findByLabelText('Redis REST address');
  return acts;
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = () => {
  type('Redis REST address', 'https://redis.example/');
  type('Redis token', 'token-1');
  type('Publisher ID', '77');
  type('Name of this device', 'Desk');
};

it('setting up a team asks for that origin alone, then tests, and saves nothing', async () => {
  const acts = await show(off);
  fill();
  press('Test');
  expect(
    await screen.findByText('It works: an answer in 35 ms. 2 devices were seen within the last hour.'),
  ).toBeTruthy();
  expect(acts).toEqual([
    ['https://redis.example/*', 'reuse'],
    ['testTeam', { address: 'https://redis.example/', token: 'token-1', publisherId: '77' }],
  ]);
});

it('setting up a team takes a publisher ID without what was copied around it, which would name another team', async () => {
  const acts = await show(off);
  fill();
  type('Publisher ID', ' “\u200b77\u200b” ');
  press('Test');
  await screen.findByText(/^It works/);
  expect(acts.at(-1)).toEqual(['testTeam', expect.objectContaining({ publisherId: '77' })]);
});

it('setting up a team saves, and forgets the token that was typed', async () => {
  const acts = await show(off);
  fill();
  fireEvent.click(screen.getByLabelText(/^Everything about a link/));
  press('Save');
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(acts.at(-1)).toEqual([
    'setTeam',
    {
      address: 'https://redis.example/',
      token: 'token-1',
      publisherId: '77',
      deviceName: 'Desk',
      share: 'history',
      publishesPresets: false,
    },
  ]);
  expect((screen.getByLabelText('Redis token') as HTMLInputElement).value).toBe('');
});

it('setting up a team sends nothing while something is missing, and says what', async () => {
  const acts = await show(off);
  type('Redis REST address', 'redis://redis.example');
  press('Save');
  expect(await screen.findByText(/^This address cannot be used/)).toBeTruthy();
  for (const text of ['The token is needed.', 'The publisher ID is needed.', 'Give this device a name.']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(acts).toEqual([]);
});

it("setting up a team sends no request without the browser's permission", async () => {
  const acts = await show(off, works, false);
  fill();
  press('Test');
  expect((await screen.findByRole('alert')).textContent).toBe(describeTeamProblem('permission-missing'));
  expect(acts).toHaveLength(1);
});

it.each(teamProblems)('setting up a team says in plain words what is wrong: %s', async (problem) => {
  await show(off, { kind: 'problem', problem });
  fill();
  press('Test');
  expect((await screen.findByRole('alert')).textContent?.length).toBeGreaterThan(40);
});

it('setting up a team asks for no publisher ID where the conversions named one', async () => {
  await show({ ...off, knownPublisherId: '77' });
  expect(screen.queryByLabelText('Publisher ID')).toBeNull();
});

it("setting up a team marks the organisation's fields, and makes them read-only", async () => {
  await show({ ...off, managed: { teamAddress: 'https://team.example', teamToken: true } });
  const address = screen.getByLabelText('Redis REST address') as HTMLInputElement;
  expect([address.value, address.readOnly]).toEqual(['https://team.example', true]);
  expect(screen.getAllByText('Set by your organisation')).toHaveLength(2);
  expect((screen.getByLabelText('Redis token') as HTMLInputElement).readOnly).toBe(true);
});

it('a team that was joined keeps the token when none is typed, and never shows it', async () => {
  const acts = await show(joined);
  expect((screen.getByLabelText('Redis token') as HTMLInputElement).value).toBe('');
  expect(screen.getByText('A token is saved. Leave this empty to keep it.')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(acts.at(-1)).toEqual(['setTeam', expect.objectContaining({ token: null })]));
});

it('a team that was joined asks for the token when another address is typed: the kept one is sent to no other host', async () => {
  const acts = await show(joined);
  type('Redis REST address', 'https://redis.exampel');
  expect(screen.queryByText('A token is saved. Leave this empty to keep it.')).toBeNull();
  for (const button of ['Test', 'Save']) {
    press(button);
    expect(await screen.findByText('The token is needed.')).toBeTruthy();
  }
  expect(acts).toEqual([]);
  // The same host under another path is the same Redis' front.
  type('Redis REST address', 'https://redis.example/rest');
  press('Save');
  await waitFor(() => expect(acts.at(-1)).toEqual(['setTeam', expect.objectContaining({ token: null })]));
});

it('a team that was joined is left after a question', async () => {
  const acts = await show(joined);
  press('Leave the team');
  expect(acts).toEqual([]);
  press('Leave the team');
  expect(await screen.findByText('You left the team.')).toBeTruthy();
  expect(acts).toEqual([['leaveTeam', {}]]);
});

it('a team that was joined is left once by a double click', async () => {
  const acts = await show(joined);
  press('Leave the team');
  const leave = screen.getByRole('button', { name: 'Leave the team' });
  fireEvent.click(leave);
  await waitFor(() => expect(leave.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(leave);
  await screen.findByText('You left the team.');
  expect(acts).toEqual([['leaveTeam', {}]]);
});

it('a team that was joined is not left while its change is being saved, which would join it again', async () => {
  const acts = await show(joined, new Promise<TeamOutcome>(() => undefined));
  press('Leave the team');
  press('Save');
  await waitFor(() => expect(acts.map((act) => (act as unknown[])[0])).toContain('setTeam'));
  press('Leave the team');
  expect(acts.at(-1)).not.toEqual(['leaveTeam', {}]);
});

it('the question before a team is left gives the focus back to the button that asked it', async () => {
  await show(joined);
  press('Leave the team');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  press('Cancel');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Leave the team'));
});

it('the section of the team says why it cannot be read, and reads it when asked again', async () => {
  let isBroken = true;
  const send = vi.fn(async () => {
    if (isBroken) throw new AppError('database-unavailable');
    return off;
  });
  render(<TeamSection services={fakeOptionsServices({ send })} isWanted={false} onChange={async () => undefined} />);
  await screen.findByRole('alert');
  isBroken = false;
  press('Try again');
  await screen.findByLabelText('Redis REST address');
});

it('a team that was joined says who made how many, the most first, with the sum', async () => {
  await show({
    ...joined,
    devices: [
      { deviceId: 'a', name: 'Desk', isThis: true, month: 12, today: 2, lastSeenAtMs: 0 },
      { deviceId: 'b', name: '', isThis: false, month: 30, today: 0, lastSeenAtMs: -3 * 86_400_000 },
    ],
  });
  const rows = within(screen.getByRole('table', { name: 'Who made how many' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['an unnamed browser', '30', '0', '3 days ago'],
    ['Desk (this device)', '12', '2', 'now'],
    ['All together', '42', '2', ''],
  ]);
});

it.each<[string, TeamState, RegExp]>([
  ['together', { status: 'together', sinceMs: 0, devices: 2 }, /^Connected since .* 2 devices/],
  ['idle', { status: 'idle' }, /^Set up\. Nothing was asked/],
  ['away', apart('unreachable'), /^Away since/],
  ['slow', apart('slow'), /^Slow since/],
  ['share', apart('full'), /a call every 16 seconds, 9 links/],
])('a team that was joined says its state: %s', async (_name, state, text) => {
  await show({ ...joined, state, waitingLinks: 3 });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('3 links wait to be sent to the team.')).toBeTruthy();
  // Work continues: that is no alert.
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a team of one device says nothing of a share while its Redis does not answer', async () => {
  await show({ ...joined, state: { ...apart('unreachable'), share: null } });
  await screen.findByText(/^The next call after/);
  expect(screen.queryByText(/keeps to its share/)).toBeNull();
});

it('a team that was joined lists what the team offers, as text', async () => {
  await show(joined);
  const region = await screen.findByRole('region', { name: 'Presets of the team' });
  expect(within(region).getByText('<b>Blog</b>')).toBeTruthy();
  expect(within(region).getByText('From Mei')).toBeTruthy();
  expect(within(region).queryByRole('button')).toBeNull();
});

type Apart = Extract<TeamState, { status: 'apart' }>;

function apart(reason: Apart['reason']): Apart {
  return { status: 'apart', reason, sinceMs: 0, retryAtMs: 15_000, share: { everyMs: 16_000, links: 9 } };
}

it('the section of the team has no form where the organisation has switched teams off, and says so in its place', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['teams'] });
  await show(off);
  expect(await screen.findByText('Switched off by your organisation')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('setting up a team sends no invisible character around address and token', async () => {
  const acts = await show(off);
  fill();
  type('Redis REST address', ' https://redis.example\u200b');
  type('Redis token', '"token-1"\ufeff');
  press('Test');
  await waitFor(() => expect(acts).toHaveLength(2));
  expect(acts[1]).toEqual(['testTeam', { address: 'https://redis.example', token: 'token-1', publisherId: '77' }]);
});

it('the form of the team follows a change in another window, but for what its user has typed', async () => {
  await show(joined);
  type('Redis token', 'wren');
  type('Name of this device', 'My desk');
  shown.view = {
    ...joined,
    settings: {
      address: 'https://other.example',
      publisherId: '78',
      deviceName: 'Phone',
      share: 'history',
      publishesPresets: true,
    },
  };
  announceDataChange('team');
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  await waitFor(() => expect(value('Redis REST address')).toBe('https://other.example'));
  expect([value('Publisher ID'), value('Name of this device'), value('Redis token')]).toEqual([
    '78',
    'My desk',
    'wren',
  ]);
  expect((screen.getByLabelText(/^Everything about a link/) as HTMLInputElement).checked).toBe(true);
});
