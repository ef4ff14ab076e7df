// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { App } from '#entrypoints/options/app.tsx';
import { optionPages } from '#entrypoints/options/option-pages.tsx';
import type { OptionsSnapshot } from '#entrypoints/options/options-snapshot.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { emptyPresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { optionsPageIds } from '#lib/domain/routes/options-route.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { TeamBook } from '#lib/domain/team/team.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput, MessageName } from '#lib/messaging/protocol.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import type { LearnedSite } from '#lib/store/programs/read-learned-sites.ts';
import { AccountHold } from '#lib/ui/account-hold.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOptionsSnapshot } from '#tests/builders/an-options-snapshot.ts';
import { fakeOptionsServices } from './fake-options-services.ts';

// As `main.tsx` does with the page of the address: what is drawn first is whole.
beforeAll(() => Promise.all(Object.values(optionPages).map((page) => page.preload())));
afterEach(() => {
  location.hash = '';
});

const signedOut: OptionsSnapshot = anOptionsSnapshot();
const connected: OptionsSnapshot = {
  ...signedOut,
  connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
  sync: { ...idleSyncProgress, programCount: 1240, lastCompletedAtMs: 1, approvedReady: true },
};

/** What the worker answers where a test says nothing else. */
const usualAnswers: Readonly<Record<string, unknown>> = {
  connect: { kind: 'connected', accountId: 'test' },
  readTeam: {
    ...{ settings: null, tokenOrigin: null, state: { status: 'off' }, devices: [], waitingLinks: 0 },
    ...{ knownPublisherId: '', managed: {} },
  },
};

function show(
  initial: OptionsSnapshot,
  options: {
    readonly answer?: (name: MessageName) => unknown;
    readonly hasAccess?: boolean;
    readonly sites?: readonly LearnedSite[];
    readonly pinnedServiceUrl?: string;
    readonly fragment?: string;
    readonly managed?: ManagedFields;
    readonly teamBook?: TeamBook;
    /** Whether the page cannot be read again just now. */
    readonly isUnreadable?: () => boolean;
  } = {},
) {
  location.hash = options.fragment ?? '';
  let snapshot = initial;
  const order: string[] = [];
  const sent: { readonly name: MessageName; readonly input: unknown }[] = [];
  const services = fakeOptionsServices({
    pinnedServiceUrl: options.pinnedServiceUrl ?? null,
    async send(name: MessageName, input: unknown) {
      order.push(name);
      sent.push({ name, input });
      return options.answer?.(name) ?? usualAnswers[name];
    },
    async readSnapshot() {
      if (options.isUnreadable?.()) throw new AppError('browser-storage-failed');
      return snapshot;
    },
    readLearnedSites: async () => options.sites ?? [],
    readManaged: async () => options.managed ?? {},
    readTeamBook: async () => options.teamBook ?? { presets: [], templates: [] },
    requestServiceAccess: async (serviceUrl) => order.push(`service ${serviceUrl}`) > 0 && (options.hasAccess ?? true),
    requestAccess: async (patterns) => order.push(`access ${patterns.join()}`) > 0 && (options.hasAccess ?? true),
  });
  render(<App services={services} initialSnapshot={initial} />);
  return {
    order,
    services,
    sentOf: <Name extends MessageName>(name: Name) =>
      sent.filter((message) => message.name === name).map(({ input }) => input as MessageInput<Name>),
    set: (next: OptionsSnapshot) => {
      snapshot = next;
    },
  };
}

function fill(serviceUrl = 'https://api.example:8443/') {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  if (!field('Service URL').readOnly) fireEvent.input(field('Service URL'), { target: { value: serviceUrl } });
  fireEvent.input(field('API key'), { target: { value: 'general' } });
  fireEvent.input(field('API secret'), { target: { value: 's+/=' } });
}
const connect = () => fireEvent.submit(screen.getByRole('button', { name: 'Connect' }).closest('form') as HTMLElement);

it('a copy format that is not saved keeps the page while another window switches the account, and lets it go when the page itself switches', async () => {
  location.hash = '#/channels';
  let holds = 0;
  const hold = () => {
    holds += 1;
    return () => {
      holds -= 1;
    };
  };
  const toCard = (accountId: string) => ({
    ...{ ...anAccount({ accountId }), title: `Account ${accountId}`, content: null, sharesQuotaWith: [] },
  });
  const initial: OptionsSnapshot = { ...connected, accountId: 'a', accounts: [toCard('a'), toCard('b')] };
  const services = fakeOptionsServices({
    send: async (name: MessageName) => (name === 'switchAccount' ? undefined : usualAnswers[name]),
    readSnapshot: async () => initial,
  });
  render(
    <AccountHold.Provider value={hold}>
      <App services={services} initialSnapshot={initial} />
    </AccountHold.Provider>,
  );
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'New copy format' }));
  open();
  await waitFor(() => expect(holds).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(holds).toBe(0));
  open();
  await waitFor(() => expect(holds).toBe(1));
  fireEvent.change(screen.getByRole('combobox', { name: 'Account' }), { target: { value: 'b' } });
  await waitFor(() => expect(holds).toBe(0));
});

const onAdvanced = { fragment: '#/advanced' };

const marks = () => screen.findAllByText('Set by your organisation');
const isFixed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).readOnly;

it.each<[ManagedFields, Record<string, boolean>]>([
  [{ callsPerMinute: 12 }, { 'Calls per minute': true, 'Deeplinks per period': false }],
  [{ deeplinksPerPeriod: 400 }, { 'Calls per minute': false, 'Deeplinks per period': true }],
])("what the organisation's policy sets is marked among the limits, and fixed: %j", async (managed, fixed) => {
  const page = show(connected, { managed, fragment: '#/limits' });
  expect(await marks()).toHaveLength(1);
  for (const [label, is] of Object.entries(fixed)) expect([label, isFixed(label)]).toEqual([label, is]);
  expect(page.sentOf('saveSettings')).toEqual([]);
});

it("what the organisation's policy sets is marked at the disclosure, and no other wording is offered", async () => {
  show(connected, { managed: { disclosure: 'Ad' }, fragment: '#/formats' });
  expect(await marks()).toHaveLength(1);
  expect(isFixed('Disclosure')).toBe(true);
  expect(screen.queryByLabelText('Wording for')).toBeNull();
});

it("what the organisation's policy sets is marked at the service to connect to, of another account too", async () => {
  show(connected, { managed: { serviceUrl: 'https://api.network.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add account' }));
  expect(await marks()).toHaveLength(1);
  expect([screen.getByLabelText<HTMLInputElement>('Service URL').value, isFixed('Service URL')]).toEqual([
    'https://api.network.example',
    true,
  ]);
});

it("what the organisation's policy sets is marked at its presets and formats, which can be neither edited nor deleted", async () => {
  const subIds = ['blog', '', '', '', ''] as const;
  const teamBook: TeamBook = {
    presets: [{ presetId: 'team-blog', name: 'Blog', subIds, formatId: 'plain', from: null }],
    templates: [{ kind: 'template', formatId: 'team-box', name: 'Box', template: '{link}', from: null }],
  };
  show(connected, { teamBook, fragment: '#/channels' });
  expect(await marks()).toHaveLength(2);
  for (const name of ['Blog', 'Box']) {
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
  }
});

it("connecting asks for the service's host within the gesture, before anything is sent", async () => {
  const page = show(signedOut);
  fill();
  connect();
  // Not awaited: a later call is outside of the user's gesture.
  expect(page.order).toEqual(['service https://api.example:8443']);
  await waitFor(() => expect(page.order).toEqual(['service https://api.example:8443', 'connect']));
  expect(page.sentOf('connect')).toEqual([
    { serviceUrl: 'https://api.example:8443', marketplacePath: 'marketplaceextra', key: 'general', secret: 's+/=' },
  ]);
});

it('connecting cuts the address of a call down to the service’s own, and says so', async () => {
  const page = show(signedOut);
  fill('https://api.example/api/authenticate');
  expect(screen.getByText('Your network’s address is https://api.example. Linkmint uses that.')).toBeTruthy();
  connect();
  await waitFor(() => expect(page.sentOf('connect')[0]).toMatchObject({ serviceUrl: 'https://api.example' }));
});

it('connecting moves the focus to its result: the form is gone', async () => {
  const page = show(signedOut);
  fill();
  page.set(connected);
  screen.getByRole('button', { name: 'Connect' }).focus();
  connect();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Connected to api\.example/));
});

it('connecting probes the encoding of requests, unless the user chose one under "Advanced"', async () => {
  const page = show(signedOut);
  const group = screen.getByRole('radiogroup', { name: 'Request encoding' });
  expect(group.closest('details')?.querySelector('summary')?.textContent).toBe('Advanced');
  expect(screen.getByLabelText<HTMLInputElement>('Automatic').checked).toBe(true);
  fill();
  connect();
  await waitFor(() => expect(page.sentOf('connect')).toHaveLength(1));
  expect(page.sentOf('connect')[0]).not.toHaveProperty('bodyEncoding');
  // A form that is still busy takes no second submission.
  await expect.poll(() => screen.getByRole('button', { name: 'Connect' }).getAttribute('aria-busy')).toBeNull();

  fireEvent.click(screen.getByLabelText('Form'));
  fill();
  connect();
  await waitFor(() => expect(page.sentOf('connect')).toHaveLength(2));
  expect(page.sentOf('connect')[1]).toMatchObject({ bodyEncoding: 'form' });
});

it('connecting says so once it is connected, and keeps no secret on the page', async () => {
  const page = show(signedOut);
  fill();
  page.set(connected);
  connect();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Connected to api.example'));
  expect(screen.queryByLabelText('API secret')).toBeNull();
  expect(document.body.innerHTML).not.toContain('s+/=');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['wrong-credentials', /key or the secret is wrong/],
  ['not-publisher-service', /not a network for publishers/],
  ['unreachable', /could not be reached/],
  ['certificate', /certificate/],
  ['timed-out', /took too long/],
  ['incorrect-arguments', /did not understand the request\.Choose another encoding under “Advanced”/],
  ['redirected', /another address/],
] as const)('connecting that fails with %s says so in plain words', async (code, text) => {
  show(signedOut, {
    answer: () => {
      throw new AppError(code);
    },
  });
  fill();
  connect();
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('connecting sends nothing when the permission is not given', async () => {
  const page = show(signedOut, { hasAccess: false });
  fill();
  connect();
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toMatch(/did not let.*Press Connect again, and allow it when your browser asks/);
  expect(page.sentOf('connect')).toEqual([]);
});

it.each([
  ['http://api.example', 'https://'],
  ['https://аpi.example', 'xn--pi-6kc.example'],
  ['https://api.example@evil.test', 'name and password'],
  ['https://api.example:22', 'not one for web addresses'],
  ['http://127.0.0.2:4321', 'localhost or 127.0.0.1'],
])('connecting neither asks nor sends anything for %s, and says why', async (address, reason) => {
  const page = show(signedOut);
  fill(address);
  connect();
  expect((await screen.findByRole('alert')).textContent).toContain(reason);
  expect(page.order).toEqual([]);
});

it('connecting to a pinned service shows it read-only and asks for no permission', async () => {
  const page = show(signedOut, { pinnedServiceUrl: 'https://pinned.example' });
  expect(screen.getByLabelText<HTMLInputElement>('Service URL').readOnly).toBe(true);
  fill();
  connect();
  await waitFor(() => expect(page.order).toEqual(['connect']));
});

it('connecting another account keeps what is typed of it while the network refuses the secret of the one in use', async () => {
  const page = show(connected);
  fireEvent.click(screen.getByRole('button', { name: 'Add account' }));
  fill();
  page.set({
    ...connected,
    connection: { ...connected.connection, state: 'needs-attention', connectedAtMs: 0, reason: 'wrong-credentials' },
  });
  announceDataChange('accounts');
  await screen.findByRole('note');
  expect(screen.getByLabelText<HTMLInputElement>('API secret').value).toBe('s+/=');
});

it('connecting that failed says nothing more of it once another window has connected', async () => {
  const page = show(signedOut, {
    answer: () => {
      throw new AppError('wrong-credentials');
    },
  });
  fill();
  connect();
  await screen.findByRole('alert');
  page.set(connected);
  announceDataChange('accounts');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Connected to api.example'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('access that the user refused to give again is not said to be missing once another window has it', async () => {
  const page = show({ ...connected, hasServiceAccess: false }, { hasAccess: false });
  fireEvent.click(screen.getByRole('button', { name: 'Give access' }));
  await screen.findByRole('alert');
  page.set(connected);
  announceDataChange('permissions');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Give access' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('access that the user revoked can be given again with one click, without key and secret', async () => {
  const { order } = show({ ...connected, hasServiceAccess: false });
  fireEvent.click(screen.getByRole('button', { name: 'Give access' }));
  await waitFor(() => expect(order).toEqual(['access https://api.example/*', 'wake']));
});

it('access that the user revoked is not mentioned while it is there', () => {
  show(connected);
  expect(screen.queryByRole('button', { name: 'Give access' })).toBeNull();
});

it('signing out takes one click, says that links and counts are kept, and moves the focus: the button is gone', async () => {
  const page = show(connected);
  page.set(signedOut);
  const button = screen.getByRole('button', { name: 'Sign out' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Service URL')));
  expect(screen.getByRole('status').textContent).toBe('Signed out. Your links and counts are kept.');
  expect(page.sentOf('signOut')).toHaveLength(1);
});

const progressBar = () => screen.queryByRole('progressbar', { name: 'Syncing programs' });

it('the programs that are being listed have a progress bar and no count', () => {
  show({
    ...connected,
    sync: {
      ...connected.sync,
      phase: 'programs',
      part: 'approved-paused',
      fraction: 0.257,
      pagesDone: 3,
      pagesKnown: 12,
    },
  });
  expect(progressBar()?.getAttribute('aria-valuenow')).toBe('25');
  expect(progressBar()?.getAttribute('aria-valuemax')).toBe('100');
  expect(screen.getByText('Approved, but paused · Page 4 of 12')).toBeTruthy();
  expect(screen.queryByText(/[\d,]+ programs/)).toBeNull();
});

it.each(['idle', 'campaigns', 'shops'] as const)('the programs are counted once listed, in the phase %s', (phase) => {
  show({ ...connected, sync: { ...connected.sync, phase } });
  expect(progressBar()).toBeNull();
  expect(screen.getByText('1,240 programs')).toBeTruthy();
});

it.each([
  ['campaigns', 'Listing campaigns', 'Coupons and campaigns'],
  ['shops', 'Listing shops', 'Shops'],
] as const)('the programs are followed by %s, with the progress of the whole sync', (phase, name, text) => {
  show({ ...connected, sync: { ...connected.sync, phase, part: phase, fraction: 0.9 } });
  expect(screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')).toBe('90');
  expect(screen.getByText(text)).toBeTruthy();
});

it('the programs say which lists the service does not offer, and what it answers', () => {
  const refusal = { code: 'not-offered', httpStatus: 404, looks: 1, isNotOffered: true, retryAtMs: 0 } as const;
  const incorrect = { ...refusal, code: 'incorrect-arguments', httpStatus: 401, isNotOffered: false } as const;
  const refused: OptionsSnapshot = {
    ...connected,
    refusals: [
      { kind: 'changes', refusal, listedAtMs: null },
      { kind: 'campaigns', refusal: incorrect, listedAtMs: Date.parse('1970-11-12T10:00:00') },
      { kind: 'shops', refusal, listedAtMs: null },
    ],
  };
  show(refused);
  expect(
    screen.getByText('Coupons: not refreshed since 12 Nov. Your network answers “Incorrect arguments” (401).'),
  ).toBeTruthy();
  cleanup();
  show(refused, onAdvanced);
  expect(screen.getByText(/^Changes of programs: not offered here\. .* Your network answers 404\.$/)).toBeTruthy();
  expect(screen.getByText(/^Shops: not offered here\./)).toBeTruthy();
});

it('the options keep the details of the connection through a sign-out, and have none before the first connecting', () => {
  show({ ...connected, connection: { ...connected.connection, state: 'signed-out' } }, onAdvanced);
  expect(screen.getByRole('region', { name: 'Connection details' })).toBeTruthy();
  cleanup();
  show(signedOut, onAdvanced);
  expect(screen.queryByRole('region', { name: 'Connection details' })).toBeNull();
});

it('the options count the programs that were stored before a first sync has ended', () => {
  show({ ...connected, sync: { ...connected.sync, lastCompletedAtMs: null, error: 'not-offered' } });
  expect(screen.getByText('1,240 programs')).toBeTruthy();
});

it("the programs say how many of the network's list never came", () => {
  show({ ...connected, unreadablePrograms: { rows: 0, fields: 0, shortfall: { listed: 150, given: 100 } } });
  expect(screen.getByText('Your network lists 150 rows and gave 100')).toBeTruthy();
});

it('the programs are not counted when there are none yet', () => {
  show({ ...connected, sync: { ...connected.sync, lastCompletedAtMs: null, programCount: 0 } });
  expect(screen.queryByText(/[\d,]+ programs/)).toBeNull();
});

it('the programs whose sync stopped say why, without an alert: the user did not ask for it', () => {
  show({ ...connected, sync: { ...connected.sync, error: 'unreachable' } });
  expect(screen.getByText(/could not be reached/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

const hourMs = 3_600_000;
const schedule = { changes: { atMs: 1 * hourMs, calls: 9 }, everything: { atMs: -1, calls: 1_300 } };

it('the plan of the next syncs says when the first of them is due', async () => {
  show({ ...connected, schedule });
  expect(await screen.findByText('Updates itself within the hour')).toBeTruthy();
  cleanup();
  const later = { ...schedule, everything: { atMs: 24 * hourMs, calls: 1_300 } };
  show({ ...connected, schedule: later });
  expect(await screen.findByText(/^Updates itself (today|tomorrow), \d\d:\d\d$/)).toBeTruthy();
});

it('the plan of the next syncs says when everything is due where no changes are listed before it', async () => {
  show({ ...connected, schedule: { ...schedule, changes: null } });
  expect(await screen.findByText('Updates itself within the hour')).toBeTruthy();
});

it('the plan of the next syncs is not shown during a sync, nor before the first one', async () => {
  show({ ...connected, schedule, sync: { ...connected.sync, phase: 'shops' } });
  await screen.findByRole('radiogroup', { name: 'Full update' });
  expect(screen.queryByText(/^Updates itself/)).toBeNull();
  cleanup();
  show({ ...connected, schedule: null });
  await screen.findByRole('radiogroup', { name: 'Full update' });
  expect(screen.queryByText(/^Updates itself/)).toBeNull();
});

it('the plan of the next syncs is chosen, and saved', async () => {
  const page = show(connected);
  const group = await screen.findByRole('radiogroup', { name: 'Full update' });
  const [weekly, daily] = group.querySelectorAll('input');
  expect([weekly?.checked, daily?.checked]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('radio', { name: 'Daily' }));
  await waitFor(() => expect(page.sentOf('saveSettings')).toEqual([{ catalogueWalk: 'daily' }]));
});

const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Look for new conversions' });
const loaded = { ...emptyReportState, firstLoadedAtMs: 0, lastLookAtMs: 3_600_000 };
const show1 = (earningsLook: 'daily' | 'weekly' | 'only-asked') =>
  show({ ...connected, earnings: loaded, settings: { ...defaultSettings, earningsLook } });

it('the choice how often Linkmint looks for new conversions says what the network advises, and when the next look comes', async () => {
  show1('daily');
  expect((await select()).value).toBe('daily');
  expect(screen.getByText(/^Looks again tomorrow, \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText(/^Networks advise one or two such looks a month, and do not enforce it\./)).toBeTruthy();
  cleanup();
  show1('weekly');
  expect(await screen.findByText(/^Looks again on \d+ Jan$/)).toBeTruthy();
  cleanup();
  show1('only-asked');
  expect(await screen.findByText('Looks again when you press “Update earnings”')).toBeTruthy();
});

it('the choice how often Linkmint looks for new conversions is saved', async () => {
  const page = show1('daily');
  fireEvent.change(await select(), { target: { value: 'only-asked' } });
  await waitFor(() => expect(page.sentOf('saveSettings')).toEqual([{ earningsLook: 'only-asked' }]));
});

it('the choice how often Linkmint looks for new conversions says before the first load that Linkmint looks for nothing, and where to load', async () => {
  show(connected);
  expect(await screen.findByText(/^Not loaded yet: Linkmint looks for none/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Earnings' }).getAttribute('href')).toBe('workspace.html#/earnings');
});

const onLimits = { fragment: '#/account' };
const onMerchantPages = { fragment: '#/merchant-pages' };

it('a limit with its thousands separated by a point is that many', async () => {
  const page = show(connected, onLimits);
  const field = screen.getByRole('spinbutton', { name: 'Deeplinks per period' });
  fireEvent.input(field, { target: { value: '2.000' } });
  fireEvent.change(field, { target: { value: '2.000' } });
  await screen.findByText('Saved');
  expect(page.sentOf('saveSettings')).toEqual([{ deeplinksPerPeriod: 2_000 }]);
});

it('the limits are saved when the field is left, and only when they are whole numbers in range', async () => {
  const page = show(connected, onLimits);
  const field = screen.getByRole('spinbutton', { name: 'Deeplinks per period' });
  fireEvent.input(field, { target: { value: '0' } });
  fireEvent.change(field, { target: { value: '0' } });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.input(field, { target: { value: '500' } });
  fireEvent.change(field, { target: { value: '500' } });
  await screen.findByText('Saved');
  expect(page.sentOf('saveSettings')).toEqual([{ deeplinksPerPeriod: 500 }]);
});

it('the links are counted by the month or over thirty days', async () => {
  const page = show(connected, onLimits);
  expect(screen.getByRole('radiogroup', { name: 'Quota period' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Rolling 30 days' }));
  await waitFor(() => expect(page.sentOf('saveSettings')).toEqual([{ quotaPeriod: 'rolling-30-days' }]));
});

it.each([
  ['412', 412],
  ['1.000', 1_000],
])('the count can be corrected by what the dashboard says: %s', async (typed, used) => {
  const page = show(connected, onLimits);
  fireEvent.input(screen.getByRole('spinbutton', { name: 'Used, by your dashboard' }), { target: { value: typed } });
  fireEvent.submit(screen.getByRole('button', { name: 'Correct count' }).closest('form') as HTMLElement);
  await screen.findByText('Count corrected');
  expect(page.sentOf('correctQuota')).toEqual([{ used }]);
});

it('the field for the count has the focus when a meter led to the options', () => {
  show(connected, { fragment: '#/limits/correction' });
  expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'Used, by your dashboard' }));
});

const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Show button on merchant pages' });

it('the switch for merchant pages asks for access within the gesture, then saves', async () => {
  const page = show(connected, onMerchantPages);
  fireEvent.click(theSwitch());
  expect(page.order).toEqual(['access *://*/*']);
  await waitFor(() => expect(page.sentOf('saveSettings')).toEqual([{ showOnMerchantPages: true }]));
});

it('the switch for merchant pages goes back to off when access is not given', async () => {
  const page = show(connected, { ...onMerchantPages, hasAccess: false });
  fireEvent.click(theSwitch());
  await screen.findByRole('alert');
  expect(theSwitch().checked).toBe(false);
  expect(page.sentOf('saveSettings')).toEqual([]);
});

it.each([true, false])(
  'the switch for merchant pages stands where it is stored after a save that fails: stored %s',
  async (isOn) => {
    const stored = { ...connected, settings: { ...defaultSettings, showOnMerchantPages: isOn }, hasPageAccess: true };
    show(stored, {
      ...onMerchantPages,
      answer(name) {
        if (name === 'saveSettings') throw new AppError('storage-full');
        return undefined;
      },
    });
    fireEvent.click(theSwitch());
    await screen.findByRole('alert');
    await waitFor(() => expect(theSwitch().checked).toBe(isOn));
  },
);

const onElsewhere: OptionsSnapshot = { ...connected, settings: { ...defaultSettings, showOnMerchantPages: true } };

it("the switch for merchant pages is off without this browser's permission, says that it is switched on, and asks when switched on", async () => {
  const page = show(onElsewhere, onMerchantPages);
  expect(theSwitch().checked).toBe(false);
  expect(screen.getByRole('note').textContent).toContain('this browser has not given the permission');
  page.set({ ...onElsewhere, hasPageAccess: true });
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(page.order).toEqual(['access *://*/*']);
  await waitFor(() => expect(page.sentOf('saveSettings')).toEqual([{ showOnMerchantPages: true }]));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(theSwitch().checked).toBe(true);
});

it('the switch for merchant pages can be switched off for every device while it is inactive here', async () => {
  const page = show(onElsewhere, onMerchantPages);
  page.set(connected);
  fireEvent.click(screen.getByRole('button', { name: 'Switch off everywhere' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(page.order).toEqual(['saveSettings']);
  expect(page.sentOf('saveSettings')).toEqual([{ showOnMerchantPages: false }]);
});

it('the switch for merchant pages is on, without a hint, with the permission', () => {
  show({ ...onElsewhere, hasPageAccess: true }, onMerchantPages);
  expect(theSwitch().checked).toBe(true);
  expect(screen.queryByRole('note')).toBeNull();
});

const links = () => within(screen.getByRole('navigation', { name: 'Linkmint options' })).getAllByRole('link');
const current = () => links().filter((link) => link.getAttribute('aria-current') === 'page');
const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

it('the pages have a link each in the header, and the address says which is shown', () => {
  show(connected, { fragment: '#/channels' });
  expect(links().map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Channels',
    'Merchant pages',
    'Data',
    'Advanced',
  ]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(optionsPageIds.map((id) => `#/${id}`));
  expect(current().map(({ textContent }) => textContent)).toEqual(['Channels']);
  expect(shown()).toBe('Channels');
});

it('the pages give the tab their name, and take the focus when they are opened', async () => {
  show(connected);
  await waitFor(() => expect(document.title).toBe('Account – Linkmint options'));
  expect(document.activeElement).toBe(document.body);
  location.hash = '#/channels';
  await waitFor(() => expect(document.title).toBe('Channels – Linkmint options'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Channels'));
  expect(screen.getByRole('textbox', { name: 'Disclosure' })).toBeTruthy();
});

it.each([
  ['#/limits', 'Account', 'Limits and count'],
  ['#/presets', 'Channels', null],
])('the pages show what the address %s led to before', async (fragment, page, part) => {
  show(connected, { fragment });
  expect(shown()).toBe(page);
  if (part !== null) await waitFor(() => expect(document.activeElement?.textContent).toBe(part));
});

it('the pages have one meter of the quota each, and none while nothing is connected', () => {
  for (const id of optionsPageIds) {
    show(connected, { fragment: `#/${id}` });
    expect(screen.getAllByRole('meter', { name: 'Deeplinks used' })).toHaveLength(1);
    cleanup();
  }
  show(signedOut);
  expect(screen.queryByRole('meter')).toBeNull();
});

it('the pages open at the explanation of an error code for an address of before there were pages', async () => {
  show(connected, { fragment: '#error-timed-out' });
  expect(shown()).toBe('Advanced');
  const row = document.querySelector('#error-timed-out');
  expect(row?.closest('details')?.open).toBe(true);
  expect(row?.getAttribute('aria-current')).toBe('true');
});

it.each([
  ['#/account', 'Limits and count', 'Advanced', "Your network's time zone"],
  ['#/advanced', 'About', 'Debug info', 'Debug info'],
])('what few users need is folded: %s, %s, %s', async (fragment, region, fold, name) => {
  show(connected, { fragment });
  const part = within(screen.getByRole('region', { name: region }));
  const folded = part.getByText(fold, { selector: 'summary' }).closest('details') as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  folded.open = true;
  fireEvent(folded, new Event('toggle'));
  await waitFor(() => expect(within(folded).getAllByText(name).length).toBeGreaterThan(0));
});

it('the options save the next words of a channel although they could not be read again after the words before', async () => {
  const channel = { presetId: 'a', name: 'Blog', subIds: ['blog', '', '', '', ''], formatId: 'plain' } as const;
  let isUnreadable = false;
  const page = show(
    { ...connected, presets: { book: { ...emptyPresetBook, presets: [channel] }, programNames: {} } },
    { fragment: '#/channels', isUnreadable: () => isUnreadable, answer: () => ({ problem: null, count: 1 }) },
  );
  isUnreadable = true;
  for (const name of ['Mail', 'Mails']) {
    const field = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.input(field, { target: { value: name } });
    fireEvent.focusOut(field);
    await waitFor(() => expect(page.sentOf('savePreset').at(-1)).toMatchObject({ name }));
  }
});

it('the options say that a passphrase is set although they could not be read again after it', async () => {
  let isUnreadable = false;
  show(connected, { fragment: '#/data', isUnreadable: () => isUnreadable, answer: () => ({ kind: 'done' }) });
  isUnreadable = true;
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  for (const name of ['New passphrase', 'New passphrase, once more']) {
    fireEvent.input(field(name), { target: { value: 'correct horse' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Set passphrase' }));
  expect(await screen.findByText('Passphrase is set.')).toBeTruthy();
  await waitFor(() => expect(field('New passphrase').value).toBe(''));
});

it('the question before an account is removed names the posts that go with it, which no export of links keeps', async () => {
  const { connection } = connected;
  const card = { ...anAccount({ connection }), title: 'Blog', content: null, sharesQuotaWith: [] };
  show({ ...connected, accounts: [card] });
  fireEvent.click(screen.getByLabelText('Manage Blog'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove account…' }));
  const dialog = await screen.findByRole('dialog', { hidden: true });
  await within(dialog).findByText(/posts with their texts/);
});

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

it('a button of the options that goes when it is pressed leaves the focus to what takes its place', async () => {
  show(connected);
  press('Add account');
  press('Cancel');
  await hasFocus('Add account');
});

it('a use of a channel that is taken back, and a move to the end, leave the focus beside them', async () => {
  const [blog, mail] = ['Blog', 'Mail'].map((name) => ({
    ...{ presetId: name, name, subIds: ['', '', '', '', ''] as const, formatId: 'plain' as const },
  }));
  if (blog === undefined || mail === undefined) throw new Error('Two channels are needed');
  const toSnapshot = (presets: readonly SubIdPreset[], hosts: readonly string[]) => ({
    ...connected,
    presets: {
      book: { ...emptyPresetBook, presets, bySite: Object.fromEntries(hosts.map((host) => [host, 'Blog'])) },
      programNames: {},
    },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const page = show(toSnapshot([blog, mail], ['a.example', 'b.example']), {
    ...{ fragment: '#/channels', answer: () => ({ problem: null, count: 1 }) },
  });
  page.set(toSnapshot([blog, mail], ['b.example']));
  press('Stop using Blog for a.example');
  await hasFocus('Stop using Blog for b.example');
  page.set(toSnapshot([blog, mail], []));
  press('Stop using Blog for b.example');
  await hasFocus('Use Blog by default');
  page.set(toSnapshot([mail, blog], []));
  location.hash = '#/channels/of/Blog';
  press('Move Blog down');
  await hasFocus('Move Blog up');
  vi.unstubAllGlobals();
});
