// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TabStatus } from '#entrypoints/workspace/tab-status.ts';
import type { TodayServices } from '#entrypoints/workspace/today/create-today-services.ts';
import { TodayPage } from '#entrypoints/workspace/today/today-page.tsx';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import type { BulkOutcome } from '#lib/domain/bulk/bulk-run.ts';
import { findPostEdits } from '#lib/domain/posts/find-post-edits.ts';
import type { Post, PostLink } from '#lib/domain/posts/post.ts';
import { parseRoute } from '#lib/domain/routes/route.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { toTodayMoment } from '#lib/domain/today/today-moment.ts';
import { toTodayPost } from '#lib/domain/today/today-post.ts';
import type { TodayRow, TodaySubject } from '#lib/domain/today/today-row.ts';
import type { WeeklyCard } from '#lib/domain/today/weekly-card.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aDoneMark } from '#tests/builders/a-done-mark.ts';
import { aPopupSnapshot } from '#tests/builders/a-popup-snapshot.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aQuotaRow, aTodayRow } from '#tests/builders/a-today-row.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';

const dayMs = 86_400_000;
let nowMs: number;
let shown: TodaySnapshot;
let sent: (readonly [string, unknown])[];
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 27, 4);
  sent = [];
  location.hash = '';
});

const aDraft = (name: string) =>
  aTodayRow({
    ...{ rowId: `draft:${name}`, subject: { kind: 'draft', post: toTodayPost(aPost({ postId: name, name })) } },
  });
const aSnapshot = (change: Partial<TodaySnapshot> = {}): TodaySnapshot => {
  const quota = aQuotaRow();
  return {
    moment: toTodayMoment(nowMs, 480),
    rows: [aDraft('first'), aDraft('second'), quota],
    ...{ marks: [], replacings: [], currencies: [], hasBegun: true, loadedAtMs: nowMs, week: null },
    pace: quota.subject.kind === 'quota' ? quota.subject.pace : (undefined as never),
    ...change,
  };
};
const toServices = (change: Partial<TodayServices> = {}): TodayServices => ({
  nowMs: () => nowMs,
  newId: () => 'new',
  sleep: () => new Promise(() => undefined),
  send: (async (name: string, input: unknown) => {
    sent.push([name, input]);
  }) as Send,
  readToday: async () => shown,
  readElsewhere: async () => [],
  mayNotify: async () => true,
  requestNotifications: async () => true,
  startPost: async () => 'new-post',
  readWhole: async () => [],
  readPresets: async () => [],
  readReplacements: async () => null,
  readCodes: async () => [],
  readOccasion: async () => ({
    ...{ presets: [], nowMs, utcOffsetMinutes: 480, disclosure: 'Ad', postLanguage: 'en', locale: 'en' },
  }),
  copyFormatted: async () => true,
  copyPng: async () => true,
  saveFile: () => undefined,
  ...change,
});
function show(change: Partial<TodaySnapshot> = {}, services: Partial<TodayServices> = {}, first = true, shell = {}) {
  shown = aSnapshot(change);
  return render(
    <TodayPage
      accountId="account-1"
      services={toServices(services)}
      snapshot={aWorkspaceSnapshot(shell)}
      first={first ? shown : null}
    />,
  );
}
const acts = () => screen.getAllByRole('button', { name: 'Open the draft' });

it('the list has one Tab stop, and the arrows go from row to row across groups', () => {
  show();
  expect(acts().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  acts()[0]?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(acts()[1]);
  expect(acts().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
  expect(document.activeElement?.textContent).toContain('Correct count');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
  expect(document.activeElement).toBe(acts()[0]);
});

it('the list takes e for Done only where it does not follow g, which opens a tab', () => {
  show();
  acts()[0]?.focus();
  for (const key of ['g', 'e']) fireEvent.keyDown(document.activeElement as Element, { key });
  expect(sent).toEqual([]);
  fireEvent.keyDown(document.activeElement as Element, { key: 'e' });
  expect(sent).toEqual([['markRowDone', { rowId: 'draft:first', cause: '1', title: 'first is a draft', edited: [] }]]);
});

it('the list opens the post of the row with o', () => {
  show();
  acts()[1]?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'o' });
  expect(location.hash).toBe('#/posts?id=second');
});

it('the daily notification is shown as off where the browser allows none, though another browser synced that the user wants it', async () => {
  let isAllowed = false;
  const requestNotifications = async () => {
    isAllowed = true;
    return true;
  };
  const settings = { ...defaultSettings, todayNotice: true };
  show({}, { mayNotify: async () => isAllowed, requestNotifications }, true, { settings });
  const notice = () => screen.getByRole('switch', { name: 'One notification a day', hidden: true });
  await waitFor(() => expect(notice().getAttribute('aria-checked')).toBe('false'));
  fireEvent.click(notice());
  await waitFor(() => expect(sent).toEqual([['saveSettings', { todayNotice: true }]]));
  await waitFor(() => expect(notice().getAttribute('aria-checked')).toBe('true'));
});

it('Done becomes Undo in the row’s place, says what is left, and the focus goes to the next row', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Done: first is a draft' }));
  const list = within(screen.getByRole('region', { name: 'Drafts and waiting, 1' }));
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Done: first is a draft');
  expect(document.activeElement).toBe(acts()[0]);
  await screen.findByText('Done. 1 left under Drafts and waiting. Undo: Ctrl+Z');
  fireEvent.keyDown(document.activeElement as Element, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(acts()).toHaveLength(2));
  expect(sent.at(-1)).toEqual(['takeBackDone', { rowId: 'draft:first', cause: '1' }]);
});

it('Done that is taken back at once leaves the focus on the row, though a list that was read between lacks it', async () => {
  const between = Promise.withResolvers<TodaySnapshot>();
  let reads = 0;
  const readToday = async () => {
    reads += 1;
    return reads === 1 ? between.promise : shown;
  };
  show({}, { readToday });
  acts()[0]?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'e' });
  announceDataChange('today');
  await waitFor(() => expect(reads).toBe(1));
  fireEvent.keyDown(document.activeElement as Element, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(acts()).toHaveLength(2));
  expect(document.activeElement).toBe(acts()[0]);
  between.resolve(aSnapshot({ marks: [aDoneMark({ rowId: 'draft:first', cause: '1' })] }));
  await waitFor(() => expect(acts()).toHaveLength(1));
  announceDataChange('today');
  await waitFor(() => expect(acts()).toHaveLength(2));
  expect(document.activeElement).toBe(acts()[0]);
});

it('Done that fails brings the row back, and says why', async () => {
  const send = (async () => {
    throw new AppError('storage-full');
  }) as Send;
  show({}, { send });
  fireEvent.click(screen.getByRole('button', { name: 'Done: first is a draft' }));
  await screen.findByRole('alert');
  expect(acts()).toHaveLength(2);
});

it('Done of the last row ends in the words that nothing is left, which have the focus', async () => {
  show({ rows: [aDraft('first'), aQuotaRow()] });
  fireEvent.click(screen.getByRole('button', { name: 'Done: first is a draft' }));
  const heading = await screen.findByRole('heading', { name: 'Nothing needs you.' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('Done that fails late leaves the Undo line of a row that was done meanwhile', async () => {
  const first = Promise.withResolvers<undefined>();
  const send = (async (name: string, input: { readonly rowId?: string }) => {
    sent.push([name, input]);
    return name === 'markRowDone' && input.rowId === 'draft:first' ? first.promise : undefined;
  }) as Send;
  show({}, { send });
  fireEvent.click(screen.getByRole('button', { name: 'Done: first is a draft' }));
  fireEvent.click(screen.getByRole('button', { name: 'Done: second is a draft' }));
  await screen.findByText(/^Done\. . left under/);
  first.reject(new AppError('storage-full'));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Undo' }).closest('li')?.textContent).toContain('second is a draft');
});

it('Undo in the list of the day is said each time, also where the words are the same', async () => {
  show({ marks: [aDoneMark({ rowId: 'a', title: 'A' }), aDoneMark({ rowId: 'b', title: 'B' })] });
  fireEvent.click(screen.getByText(/^Done today/));
  const [first, second] = screen.getAllByRole('button', { name: /^Undo/ });
  fireEvent.click(first as HTMLElement);
  const status = await screen.findByText('The edit is back');
  const region = status.closest('[role=status]') as Element;
  const said: string[] = [];
  const observer = new MutationObserver(() => said.push(region.textContent ?? ''));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  fireEvent.click(second as HTMLElement);
  await waitFor(() => expect(said).toContain('The edit is back'));
  observer.disconnect();
});

it('Done of this day is listed, each with its Undo', async () => {
  show({ marks: [aDoneMark({ day: '2026-11-27' }), aDoneMark({ rowId: 'old', day: '2026-11-26' })] });
  fireEvent.click(screen.getByRole('button', { name: 'Done today, 1' }));
  fireEvent.click(screen.getByRole('button', { name: /^Undo: BERAS5/ }));
  await waitFor(() => expect(sent).toEqual([['takeBackDone', { rowId: aDoneMark().rowId, cause: aDoneMark().cause }]]));
});

it('Done of the last row is taken back with Ctrl+Z, as its status says, from the words that have the focus then', async () => {
  show({ rows: [aDraft('first'), aQuotaRow()] });
  fireEvent.click(screen.getByRole('button', { name: 'Done: first is a draft' }));
  const heading = await screen.findByRole('heading', { name: 'Nothing needs you.' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await screen.findByText('Done. 0 left under Drafts and waiting. Undo: Ctrl+Z');
  fireEvent.keyDown(heading, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(sent.at(-1)).toEqual(['takeBackDone', { rowId: 'draft:first', cause: '1' }]));
  await waitFor(() => expect(document.activeElement).toBe(acts()[0]));
});

it('the arrows, Home and End scroll the page once the list has no row for them to go to', async () => {
  show({ rows: [aDraft('first')] });
  fireEvent.click(screen.getByRole('button', { name: 'Done: first is a draft' }));
  const heading = await screen.findByRole('heading', { name: 'Nothing needs you.' });
  // False where the page keeps the key from the browser.
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End'])
    expect([key, fireEvent.keyDown(heading, { key })]).toEqual([key, true]);
});

it('Done and its Undo have their keys also on a Thai keyboard, and with Caps Lock', async () => {
  show();
  acts()[0]?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'ำ', code: 'KeyE' });
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['markRowDone']));
  fireEvent.keyDown(document.activeElement as Element, { key: 'ผ', code: 'KeyZ', ctrlKey: true });
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['markRowDone', 'takeBackDone']));
  fireEvent.keyDown(document.activeElement as Element, { key: 'E', code: 'KeyE' });
  await waitFor(() => expect(sent).toHaveLength(3));
});

it('a held e is one Done: the rows that come under the finger stay', () => {
  show();
  acts()[0]?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'e' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'e', repeat: true });
  expect(sent.map(([name]) => name)).toEqual(['markRowDone']);
  expect(acts()).toHaveLength(1);
});

it('Undo in the list of the day leaves the focus to its next Undo, and the last one to the list of rows', async () => {
  const marks = ['one', 'two'].map((rowId) => aDoneMark({ rowId, title: rowId }));
  const send = (async (_: string, { rowId }: { readonly rowId: string }) => {
    shown = aSnapshot({ marks: shown.marks.filter((mark) => mark.rowId !== rowId) });
    announceDataChange('today');
  }) as unknown as Send;
  show({ marks }, { send });
  fireEvent.click(screen.getByRole('button', { name: 'Done today, 2' }));
  for (const name of ['Undo: one', 'Undo: two']) {
    const undo = screen.getByRole('button', { name });
    undo.focus();
    fireEvent.click(undo);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    if (name === 'Undo: one') expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo: two' }));
  }
  expect(document.activeElement).toBe(acts()[0]);
});

it('a row that goes by itself leaves the focus to the list’s Tab stop', async () => {
  show();
  acts()[1]?.focus();
  shown = aSnapshot({ rows: [aDraft('first'), aQuotaRow()] });
  announceDataChange('today');
  await waitFor(() => expect(acts()).toHaveLength(1));
  expect(document.activeElement).toBe(acts()[0]);
});

it('the rest of a long group is shown with the focus on its first row', async () => {
  show({ rows: Array.from({ length: 22 }, (_, index) => aDraft(`draft ${String(index).padStart(2, '0')}`)) });
  const more = screen.getByRole('button', { name: 'and 2 more' });
  more.focus();
  fireEvent.click(more);
  expect(acts()).toHaveLength(22);
  expect(document.activeElement).toBe(acts()[20]);
});

it.each([
  [1, '1 link left'],
  [14, '1 link left, about 2 a day'],
])('the row of the quota says the pace of %d links a week only where it comes to one a day', (recent, title) => {
  show({ rows: [aQuotaRow({ left: 1, renewsOn: '2027-01-01', recent })] });
  expect(screen.getByText('1 link left').parentElement?.textContent).toBe(title);
});

it('the first day says what will be here', () => {
  show({ rows: [aQuotaRow()], hasBegun: false });
  expect(screen.getByRole('heading', { name: 'What ends, stops or sells will be here' })).toBeTruthy();
});

it.each(['signed-out', 'needs-attention'] as const)(
  'Today has the status with its way to the options while the account is %s',
  (state) => {
    shown = aSnapshot({ rows: [], hasBegun: false, loadedAtMs: 0 });
    const connected = aPopupSnapshot().connection;
    const connection = { ...connected, state, reason: 'wrong-credentials' } as WorkspaceSnapshot['connection'];
    const status = (at: WorkspaceSnapshot) => (
      <TabStatus.Provider value={<a href="options.html">Connect</a>}>
        <TodayPage accountId="account-1" services={toServices()} snapshot={at} first={shown} />
      </TabStatus.Provider>
    );
    const { rerender } = render(status(aWorkspaceSnapshot({ connection })));
    expect(screen.getByRole('link', { name: 'Connect' })).toBeTruthy();
    const first = screen.getByRole('link', { name: 'Open Posts' });
    expect(first.classList.contains('button-primary')).toBe(state !== 'signed-out');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earnings' }).disabled).toBe(false);
    rerender(status(aWorkspaceSnapshot({ connection: connected })));
    expect(screen.queryByRole('link', { name: 'Connect' })).toBeNull();
  },
);

it('what cannot be read says so, and is read again', async () => {
  let isBroken = true;
  const readToday = async () => {
    if (isBroken) throw new AppError('database-unavailable');
    return shown;
  };
  show({}, { readToday }, false);
  await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(acts()).toHaveLength(2));
});

it('a new day waits for a key or click before the list changes', async () => {
  show();
  nowMs += dayMs;
  shown = aSnapshot({ rows: [aDraft('third')] });
  announceDataChange('today');
  await screen.findByText('A new day: 1 row');
  expect(acts()).toHaveLength(2);
  fireEvent.keyDown(document.body, { key: 'Shift' });
  await waitFor(() => expect(acts()).toHaveLength(1));
});

it('a new day of the network is read at once within a day of the user', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  const waits: number[] = [];
  let wake: () => void = () => undefined;
  const sleep = async (ms: number) => {
    waits.push(ms);
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  try {
    nowMs = Date.UTC(2026, 10, 27, 15, 30);
    show({}, { sleep });
    await waitFor(() => expect(waits).toEqual([1_800_000]));
    nowMs += 1_800_000;
    shown = aSnapshot({ rows: [aDraft('third')] });
    wake();
    await waitFor(() => expect(acts()).toHaveLength(1));
  } finally {
    vi.unstubAllEnvs();
  }
});

it('on Mondays the week is copied as a text, with amounts or without', async () => {
  const copied: string[] = [];
  const copyFormatted = async ({ text }: { readonly text: string }) => copied.push(text) > 0;
  const total = [{ currency: 'MYR', amount: '17.75' }];
  const channels = [{ name: 'Telegram', orderCount: 2, total }];
  show(
    { week: { days: { start: '2026-11-23', end: '2026-11-29' }, orderCount: 3, total, channels } },
    { copyFormatted },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy the week' }));
  await screen.findByRole('button', { name: 'Copied' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'With amounts' }));
  // The clipboard has the amounts still.
  fireEvent.click(screen.getByRole('button', { name: 'Copy the week' }));
  await waitFor(() => expect(copied).toHaveLength(2));
  expect(copied[0]?.split('\n').slice(1)).toEqual(['3 orders · MYR 17.75', 'Telegram · 2 orders · MYR 17.75']);
  expect(copied[1]).not.toContain('MYR');
});

describe('the picture of the week', () => {
  const week: WeeklyCard = {
    ...{ days: { start: '2026-11-23', end: '2026-11-29' }, orderCount: 3 },
    total: [{ currency: 'MYR', amount: '17.75' }],
    channels: [{ name: 'Telegram', orderCount: 2, total: [{ currency: 'MYR', amount: '17.75' }] }],
  };
  const picture = () => screen.getByRole('img', { name: /^Picture: Last week/ }).getAttribute('aria-label');
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['png'])));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('the picture of the week is copied, and says in words what it shows, with amounts or without', async () => {
    const copied: Blob[] = [];
    show({ week }, { copyPng: async (png) => copied.push(png) > 0 });
    expect(picture()).toContain('3 orders · MYR 17.75, Telegram · 2 orders · MYR 17.75');
    fireEvent.click(screen.getByRole('checkbox', { name: 'With amounts' }));
    expect(picture()).toMatch(/3 orders, Telegram · 2 orders$/);
    fireEvent.click(screen.getByRole('button', { name: 'Copy picture' }));
    await screen.findByText('Picture copied');
    expect(copied).toHaveLength(1);
  });

  it('the picture of the week is not called copied once it shows something else', async () => {
    show({ week }, { copyPng: async () => true });
    fireEvent.click(screen.getByRole('button', { name: 'Copy picture' }));
    await screen.findByText('Picture copied');
    fireEvent.click(screen.getByRole('checkbox', { name: 'With amounts' }));
    await waitFor(() => expect(screen.queryByText('Picture copied')).toBeNull());
  });

  it('the picture of the week says that the clipboard refused it, and is saved instead', async () => {
    const saved: string[] = [];
    show({ week }, { copyPng: async () => false, saveFile: (name) => void saved.push(name) });
    fireEvent.click(screen.getByRole('button', { name: 'Copy picture' }));
    await screen.findByText('The browser did not let Linkmint copy the picture. Save it instead.');
    fireEvent.click(screen.getByRole('button', { name: 'Save as PNG' }));
    await waitFor(() => expect(saved).toEqual(['week-2026-11-23.png']));
  });

  it('the picture of the week says why it was not saved', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null));
    show({ week });
    fireEvent.click(screen.getByRole('button', { name: 'Save as PNG' }));
    await screen.findByText(/^Something inside Linkmint went wrong/);
  });

  it('the picture of the week is only saved where the browser copies none; a text that is refused says so, too', async () => {
    show({ week }, { copyPng: null, copyFormatted: async () => false });
    expect(screen.queryByRole('button', { name: 'Copy picture' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Copy the week' }));
    await screen.findByText('The browser did not let Linkmint copy. Select the text and copy it.');
  });
});

const coupon = { campaignId: '7', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-27' };
const next = { campaignId: '8', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-11-30' };
const whole = ['one', 'two'].map((postId) =>
  aPost({
    ...{ postId, name: postId, state: 'out', products: [aPostProduct({ coupon })] },
    channels: [aPostChannel({ text: '✂ BERAS5', isEdited: true, postedAtMs: 1 })],
  }),
);
const findRows = (posts: readonly Post[]) => {
  const campaigns = [coupon, next].map((each) => aCampaign({ ...each, offerId: '101', startDate: '' }));
  const around = { hasAllCampaigns: true, marks: [], refused: new Map(), today: '2026-11-27', nowMs };
  return findPostEdits(posts.map(toTodayPost), { campaigns, ...around }).flatMap((edit) =>
    edit.posts.map((edited) => {
      const rowId = `${edit.causeId}|${edited.post.postId}|telegram`;
      const channel = { channelId: 'telegram', name: 'Telegram' };
      return aTodayRow({
        ...{ rowId, cause: edit.causeId, group: 'ends' },
        subject: { kind: 'text', edit, edited, channel, siblings: [rowId] },
      });
    }),
  );
};
const services: Partial<TodayServices> = {
  readWhole: async () => whole,
  readCodes: async () => [aCampaign({ ...next, offerId: '101' })],
  send: (async (name: string, input: unknown) => {
    sent.push([name, input]);
    if (name === 'replaceCode') return { replaced: 2, left: 0 };
    return name === 'takeBackReplacing' ? { kind: 'code', back: 2, left: 0 } : undefined;
  }) as Send,
};

it('a code that ends in several posts is replaced in all of them by one act beside their rows, and one Undo, which has the focus', async () => {
  show({ rows: findRows(whole) }, services);
  fireEvent.click(screen.getByRole('button', { name: 'Replace BERAS5 in 2 posts' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Replace BERAS5 in 2 posts' }));
  expect(await plan.findAllByText('✂ HARIAN10')).toHaveLength(2);
  fireEvent.click(plan.getByRole('button', { name: 'Change 2 posts' }));
  const undo = await screen.findByRole('button', { name: 'Undo: BERAS5 replaced in 2 posts' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(sent).toMatchObject([
    ['replaceCode', { runId: 'new', coupon: next, posts: [{ postId: 'one' }, { postId: 'two' }] }],
  ]);
  fireEvent.click(undo);
  await screen.findByText('The posts are as before.');
  expect(sent.at(-1)).toEqual(['takeBackReplacing', { runId: 'new' }]);
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Copy new text' })[0]);
});

it('a code that ends in several posts says why its plan cannot be read', async () => {
  let isBroken = true;
  const readCodes = async () => {
    if (isBroken) throw new AppError('database-unavailable');
    return [aCampaign({ ...next, offerId: '101' })];
  };
  show({ rows: findRows(whole) }, { ...services, readCodes });
  fireEvent.click(screen.getByRole('button', { name: 'Replace BERAS5 in 2 posts' }));
  const plan = within(await screen.findByRole('dialog'));
  expect((await plan.findByRole('alert')).textContent).toContain('The browser does not open the database');
  isBroken = false;
  fireEvent.click(plan.getByRole('button', { name: 'Try again' }));
  expect(await plan.findAllByText('✂ HARIAN10')).toHaveLength(2);
});

it('a code that ends in several posts is copied for the next of them that the user is not done with', async () => {
  const [one] = whole;
  if (one === undefined) throw new Error('A post is needed');
  const asked: (readonly string[])[] = [];
  const readWhole: TodayServices['readWhole'] = async (postIds) => {
    asked.push(postIds);
    return [];
  };
  show({ rows: findRows([...whole, { ...one, postId: 'zero', name: 'zero' }]) }, { ...services, readWhole });
  const [first, second] = screen.getAllByRole('button', { name: /^Done: / });
  fireEvent.click(first ?? document.body);
  expect(screen.getAllByRole('button', { name: 'Copy new text' })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Copy next' }));
  const next = second?.getAttribute('aria-label')?.match(/in (\w+)/)?.[1];
  await waitFor(() => expect(asked).toEqual([[next]]));
});

it('a code that ends in several posts is to be copied again once its replacing was taken back', async () => {
  const copied: string[] = [];
  show(
    { rows: findRows(whole) },
    {
      ...services,
      readWhole: async (postIds) => whole.filter(({ postId }) => postIds.includes(postId)),
      copyFormatted: async ({ text }) => copied.push(text) > 0,
      send: (async (name: string, input: unknown) =>
        (await services.send?.(name as never, input as never)) ?? { problem: null, post: null }) as Send,
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Replace BERAS5 in 2 posts' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Replace BERAS5 in 2 posts' }));
  fireEvent.click(await plan.findByRole('button', { name: 'Change 2 posts' }));
  const undo = await screen.findByRole('button', { name: 'Undo: BERAS5 replaced in 2 posts' });
  fireEvent.click(screen.getByRole('button', { name: 'Copy next' }));
  await screen.findByRole('button', { name: 'Copied' });
  fireEvent.click(undo);
  await screen.findByText('The posts are as before.');
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Copy new text' })).toHaveLength(2);
});

it('a code that ends in several posts has no next one where the user is done with all but one', () => {
  show({ rows: findRows(whole) }, services);
  expect(screen.getByRole('button', { name: 'Copy next' })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: /^Done: / })[0] ?? document.body);
  expect(screen.queryByRole('button', { name: 'Copy next' })).toBeNull();
});

it('a code that ends in several posts is no act where one post alone names it still: that one has its row', () => {
  const [one, two] = whole;
  if (one === undefined || two === undefined) throw new Error('Two posts are needed');
  show({ rows: findRows([one, { ...two, products: [aPostProduct()] }]) }, services);
  expect(screen.queryByRole('button', { name: /^Replace BERAS5/ })).toBeNull();
});

it('a code that ends in several posts can be taken back from the list of the day after the page was left', async () => {
  const replacing = {
    ...{ kind: 'code' as const, runId: 'run-1', causeId: 'coupon:7', code: 'BERAS5', coupon: null },
    ...{ atMs: nowMs, day: '2026-11-27', posts: [{ postId: 'one', changedAtMs: 1, products: [], texts: [] }] },
  };
  show({ replacings: [replacing] }, services);
  fireEvent.click(screen.getByRole('button', { name: 'Done today, 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo: BERAS5 taken out of 1 post' }));
  await waitFor(() => expect(sent).toEqual([['takeBackReplacing', { runId: 'run-1' }]]));
});

it('a new text of a program that was replaced waits for its links, says so, and is not copied before', async () => {
  const cause = { kind: 'program', trouble: 'paused', sinceMs: 5 } as const;
  const taken = { causeId: 'program:101:paused:5', offerId: '101', offerName: 'Batik', productIds: ['rice'], cause };
  const product = aPostProduct({ productId: 'rice', offerId: '102' });
  const link = aPostLink({ productId: 'rice', offerId: '102' });
  const aReplaced = (postId: string, links: readonly PostLink[], runId?: string) =>
    aPost({
      ...{ postId, name: postId, state: 'out', products: [product], takenEdits: [taken], ...(runId && { runId }) },
      channels: [aPostChannel({ text: 'Rice', postedAtMs: 1, links })],
    });
  const posts = [aReplaced('made', [link]), aReplaced('waits', [], 'run-1'), aReplaced('lacks', [])];
  const copyFormatted = vi.fn(async () => true);
  // It lost its link since the rows were read.
  const readWhole = async () => [aReplaced('made', [])];
  show({ rows: findRows(posts) }, { ...services, readWhole, copyFormatted });
  const acts = screen.getAllByRole('button', { name: 'Copy new text' });
  const [made, ...others] = acts.filter((act) => act.getAttribute('aria-disabled') !== 'true');
  expect(others).toEqual([]);
  expect(made?.closest<HTMLElement>('[data-row]')?.dataset.row).toContain('made');
  expect(screen.getByText('The text waits for its links')).toBeTruthy();
  expect(screen.getByText('The text lacks a link: open the post')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy next' })).toBeNull();

  fireEvent.click(made ?? document.body);
  await waitFor(() => expect(screen.getAllByText('The text lacks a link: open the post')).toHaveLength(2));
  expect(copyFormatted).not.toHaveBeenCalled();
});

it('a new text of a post whose texts were never written is not copied, which would empty the clipboard', async () => {
  const bare = whole.map((post) => ({ ...post, channels: [aPostChannel({ postedAtMs: 1 })] }));
  const copyFormatted = vi.fn(async () => true);
  const send = (async () => ({ problem: null, post: null })) as unknown as Send;
  show({ rows: findRows(bare) }, { ...services, readWhole: async () => bare, copyFormatted, send });
  fireEvent.click(screen.getAllByRole('button', { name: 'Copy new text' })[0] ?? document.body);
  await screen.findByText('The text lacks a link: open the post');
  expect(copyFormatted).not.toHaveBeenCalled();
});

it('a new text without its code waits, too, while links of its post are being made, and is copied where one could not be', () => {
  const [one, two] = whole;
  if (one === undefined || two === undefined) throw new Error('Two posts are needed');
  show({ rows: findRows([{ ...one, runId: 'run-1' }, two]) }, services);
  const acts = screen.getAllByRole('button', { name: 'Copy new text' });
  expect(acts.filter((act) => act.getAttribute('aria-disabled') === 'true')).toHaveLength(1);
  expect(screen.getByText('The text waits for its links')).toBeTruthy();
});

describe('a row of any kind', () => {
  const coupon = { campaignId: '7', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-27' };
  const out = aPost({
    ...{ state: 'out', products: [aPostProduct({ coupon })] },
    channels: [aPostChannel({ links: [aPostLink()], text: 'BERAS5', postedAtMs: 1 })],
  });
  const paused = { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const;
  const around = { hasAllCampaigns: false, refused: new Map<string, number>(), today: '2026-11-27', nowMs };
  const findEdit = (marks: readonly (typeof paused)[]) => {
    const edits = findPostEdits([toTodayPost(out)], { campaigns: [], marks, ...around });
    const [edit] = marks.length === 0 ? edits : edits.filter(({ cause }) => cause.kind === 'program');
    const edited = edit?.posts[0];
    if (edit === undefined || edited === undefined) throw new Error('The post has no edit');
    return { edit, edited };
  };
  const post = toTodayPost(aPost({ postId: 'draft' }));
  const { run } = aBulkRun(3);
  const total = [{ currency: 'MYR', amount: '17.75' }];
  const quota = aQuotaRow();
  type Kinds = { readonly [Kind in TodaySubject['kind']]: Extract<TodaySubject, { readonly kind: Kind }> };
  const subjects: Kinds = {
    text: { kind: 'text', ...findEdit([]), channel: { channelId: 'telegram', name: 'Telegram' }, siblings: ['text'] },
    stopped: { kind: 'stopped', edit: findEdit([paused]).edit, linkCount: 1 },
    'stopped-links': { kind: 'stopped-links', program: { ...paused, name: 'Kedai Harian (MY)', linkCount: 2 } },
    orders: {
      kind: 'orders',
      orders: {
        ...{ sinceMs: 0, latestMs: 1, newCount: 1, count: 1 },
        ...{ approved: total, pending: [], rejected: [], open: total, reasons: [] },
        best: { channel: 'Telegram', sum: { currency: 'MYR', amount: '17.75' } },
      },
    },
    'earnings-old': { kind: 'earnings-old', loadedAtMs: Date.UTC(2026, 10, 24) },
    draft: { kind: 'draft', post },
    kept: { kind: 'kept', post, most: 3 },
    run: {
      kind: 'run',
      run: { ...run, state: 'paused', pauseReason: 'quota-reserve' },
      done: 1,
      left: 2,
      isDue: false,
    },
    link: { kind: 'link', run: { ...run, state: 'paused' }, line: aBulkLine(), isDue: false },
    lost: {
      kind: 'lost',
      wish: {
        ...{ requestId: 'lost', offerId: '101', offerName: 'Kedai Harian (MY)', subIds: ['', '', '', '', ''] },
        ...{ destinationUrl: 'https://www.kedai.example/p/tea', atMs: 0, outcome: 'unknown', error: 'timed-out' },
      },
    },
    coupon: { kind: 'coupon', campaign: aCampaign(), startDay: '2026-11-27' },
    rate: {
      kind: 'rate',
      rise: {
        ...{ offerId: '101', name: 'Kedai Harian (MY)', atMs: 0 },
        tier: { label: '', isSpecial: false, before: '5%', after: '7%' },
      },
    },
    quota: quota.subject as Kinds['quota'],
  };
  const groups: Readonly<Record<TodaySubject['kind'], TodayRow['group']>> = {
    ...{ text: 'ends', stopped: 'stopped', 'stopped-links': 'stopped', orders: 'since', 'earnings-old': 'since' },
    ...{ draft: 'waiting', kept: 'waiting', run: 'waiting', link: 'waiting', lost: 'waiting', coupon: 'worth' },
    ...{ rate: 'worth', quota: 'quota' },
  };
  const kinds = Object.keys(subjects) as TodaySubject['kind'][];
  const rows = kinds.map(
    (kind): TodayRow => ({ ...{ rowId: kind, cause: '1', group: groups[kind], sums: [], subject: subjects[kind] } }),
  );
  const focused = () => document.activeElement as HTMLElement;
  const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row]')?.dataset.row;

  it('a row of a program that stopped says why its plan cannot be read', async () => {
    const readWhole = () => Promise.reject(new AppError('database-unavailable'));
    const { connection } = aPopupSnapshot();
    show({ rows: rows.filter(({ rowId }) => rowId === 'stopped') }, { readWhole }, true, { connection });
    fireEvent.click(screen.getByRole('button', { name: /^Replace/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
  });

  it('a row of a rate that rose writes both rates as the list of programs does', () => {
    const tier = { label: '', isSpecial: false, before: 'USD52.50', after: 'USD1250' };
    const rise = { offerId: '101', name: 'Kedai Harian (MY)', atMs: 0, tier };
    const row: TodayRow = { rowId: 'rate', cause: '1', group: 'worth', sums: [], subject: { kind: 'rate', rise } };
    show({ rows: [row] });
    expect(screen.getByText('USD 52.50 → USD 1,250')).toBeTruthy();
  });

  it('a row of a coupon without a name says its end alone', () => {
    const subject = { kind: 'coupon', campaign: aCampaign({ name: '', endDate: '' }), startDay: '2026-11-27' } as const;
    show({ rows: [{ rowId: 'coupon', cause: '1', group: 'worth', sums: [], subject }] });
    expect(screen.getByText('no end date')).toBeTruthy();
  });

  it.each(['coupon', 'rate'])(
    'a row of a %s starts one post by a double click, and leaves its user where they went meanwhile',
    async (kind) => {
      const begun = Promise.withResolvers<string>();
      const startPost = vi.fn(() => new Promise<string>(() => undefined)).mockReturnValueOnce(begun.promise);
      show({ rows: rows.filter(({ rowId }) => rowId === kind) }, { startPost });
      const press = () => fireEvent.click(screen.getByRole('button', { name: 'Start a post' }));
      press();
      press();
      expect(startPost).toHaveBeenCalledOnce();
      location.hash = '#/links';
      begun.resolve('new-post');
      // The first has ended once another may begin.
      await waitFor(() => {
        press();
        expect(startPost).toHaveBeenCalledTimes(2);
      });
      expect(location.hash).toBe('#/links');
    },
  );

  it('a row of any kind is reached by the arrows, as the list’s one Tab stop, and is named by its first line', () => {
    show({ rows });
    document.querySelector<HTMLElement>('.today-act')?.focus();
    const reached = kinds.map((kind) => {
      const act = focused();
      expect([kind, act.matches('button, a[href]'), act.textContent?.trim()]).toEqual([
        kind,
        true,
        expect.stringMatching(/./),
      ]);
      expect(document.getElementById(act.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\w/);
      const stops = [...document.querySelectorAll<HTMLElement>('[data-row] :is(button, a)')].filter(
        ({ tabIndex }) => tabIndex === 0,
      );
      expect(new Set(stops.map(rowOf))).toEqual(new Set([rowOf(act)]));
      fireEvent.keyDown(act, { key: 'ArrowDown' });
      return rowOf(act);
    });
    expect(new Set(reached)).toEqual(new Set(kinds));
  });

  it.each(kinds)('a row of any kind (%s) is done by e, but for the quota, which is never done', (kind) => {
    show({ rows: rows.filter(({ rowId }) => rowId === kind) });
    document.querySelector<HTMLElement>('.today-act')?.focus();
    fireEvent.keyDown(focused(), { key: 'e' });
    expect(sent.map(([name, input]) => [name, (input as { readonly rowId: string }).rowId])).toEqual(
      kind === 'quota' ? [] : [['markRowDone', kind]],
    );
  });

  it.each(kinds)('a row of any kind (%s) has its post or program behind o, as far as it is about one', (kind) => {
    show({ rows: rows.filter(({ rowId }) => rowId === kind) });
    document.querySelector<HTMLElement>('.today-act')?.focus();
    fireEvent.keyDown(focused(), { key: 'o' });
    expect(location.hash).toMatch(placeOf[kind]);
  });

  it('the act of a row of orders lists all that it counts, also where some of them are not new', () => {
    const { orders } = subjects.orders;
    const row = { rowId: 'orders', cause: '1', group: 'since', sums: [] } as const;
    show({ rows: [{ ...row, subject: { kind: 'orders', orders: { ...orders, sinceMs: 7, newCount: 2, count: 6 } } }] });
    fireEvent.click(screen.getByRole('button', { name: 'See the 6 orders' }));
    expect(parseRoute(location.hash).params).toMatchObject({ changed: '7', period: 'all-time', today: '1' });
  });

  const placeOf: Readonly<Record<TodaySubject['kind'], RegExp>> = {
    ...{ text: /^#\/posts\?id=post-1$/, stopped: /^#\/programs\?id=101$/, 'stopped-links': /^#\/programs\?id=101$/ },
    ...{ orders: /^$/, 'earnings-old': /^#\/earnings/, draft: /^#\/posts\?id=draft$/, kept: /^#\/posts\?id=draft$/ },
    ...{
      run: /^$/,
      link: /^#\/programs\?id=101$/,
      lost: /^#\/programs\?id=101$/,
      coupon: /^#\/programs\?id=101$/,
      rate: /^#\/programs\?id=101$/,
    },
    quota: /^$/,
  };
});

const { run } = aBulkRun(1);
const input = { ...aBulkLine().input, title: 'Rice cooker' };
const toRow = (isDue: boolean) =>
  aTodayRow({
    rowId: 'link:id-1',
    subject: {
      ...{ kind: 'link', isDue, line: aBulkLine({ input }) },
      run: { ...run, state: 'paused', pauseReason: 'quota-reached' },
    },
  });
const connection = { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 };
const showLink = (isDue: boolean, outcome: BulkOutcome = { problem: null }) =>
  show({ rows: [toRow(isDue)] }, { send: answer(outcome) }, true, { connection });
const answer = (outcome: BulkOutcome) =>
  (async (name: string, sentInput: unknown) => {
    sent.push([name, sentInput]);
    return outcome;
  }) as Send;

it('a link that waits is made from Today once there are links again, with its price on the act, and its run opens', async () => {
  showLink(true);
  expect(screen.getByText('There are links for it now. It is made when you say so.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make it now · 1 link', description: /Rice cooker/ }));
  await waitFor(() => expect(location.hash).toBe('#/bulk?run=id-1'));
  expect(sent).toEqual([['resumeBulk', { runId: 'id-1' }]]);
});

it('a link that waits is asked for once by a double click, and leaves its user where they went meanwhile', async () => {
  const resumed = Promise.withResolvers<BulkOutcome>();
  const send = (async (name: string) => {
    sent.push([name, null]);
    return sent.length === 1 ? resumed.promise : { problem: 'busy' };
  }) as Send;
  show({ rows: [toRow(true)] }, { send }, true, { connection });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Make it now · 1 link' }));
  press();
  press();
  expect(sent).toHaveLength(1);
  location.hash = '#/links';
  resumed.resolve({ problem: null });
  await waitFor(() => {
    press();
    expect(sent).toHaveLength(2);
  });
  expect(location.hash).toBe('#/links');
});

it('a paused list says no more that the links are used up once there are links for it', () => {
  const paused = { ...run, state: 'paused', pauseReason: 'quota-reached' } as const;
  const rows = [aTodayRow({ subject: { kind: 'run', run: paused, done: 1, left: 2, isDue: true } })];
  show({ rows }, {}, true, { connection });
  expect(screen.getByText('Nothing is sent until you resume.')).toBeTruthy();
  expect(screen.queryByText(/links are used up/)).toBeNull();
});

it('a link that waits is only shown while there is none', async () => {
  showLink(false);
  expect(screen.getByText(/^Your links are used up/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(location.hash).toBe('#/bulk?run=id-1'));
  expect(sent).toEqual([]);
});

it('a link that waits stays where it is while a list is under way, and says why', async () => {
  showLink(true, { problem: 'too-late' });
  fireEvent.click(screen.getByRole('button', { name: 'Make it now · 1 link' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Bulk is making links/);
  expect(location.hash).toBe('');
});

it('rows of another account are read again once something of it changes, and on a new day', async () => {
  let count = 2;
  show({}, { readElsewhere: async () => [{ accountId: 'two', title: 'Lynk Indonesia', count }] });
  await screen.findByText(/2 rows in Lynk Indonesia/);
  count = 3;
  announceDataChange('campaigns');
  await screen.findByText(/3 rows in Lynk Indonesia/);
  count = 4;
  nowMs += dayMs / 2;
  shown = aSnapshot();
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/4 rows in Lynk Indonesia/);
});

it('rows of another account are one line, which switches to it', async () => {
  show({}, { readElsewhere: async () => [{ accountId: 'two', title: 'Lynk Indonesia', count: 2 }] });
  await screen.findByText(/2 rows in Lynk Indonesia/);
  fireEvent.click(screen.getByRole('button', { name: 'Show Lynk Indonesia' }));
  await waitFor(() => expect(sent).toEqual([['switchAccount', { accountId: 'two' }]]));
});
