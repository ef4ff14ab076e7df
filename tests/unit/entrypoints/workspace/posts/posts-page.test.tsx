// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDrafts } from '#components/forms/drafts.ts';
import { PostsPage } from '#entrypoints/workspace/posts/posts-page.tsx';
import type { PostsServices } from '#entrypoints/workspace/posts/posts-services.ts';
import { changePost, type PostChange } from '#lib/domain/posts/change-post.ts';
import { findPostEdits, type PostSurroundings } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { maxReplacedPosts } from '#lib/domain/posts/replacing.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readEditData } from '#lib/store/posts/read-edit-data.ts';
import { readEditorData } from '#lib/store/posts/read-editor-data.ts';
import { readPostChanges, readPosts } from '#lib/store/posts/read-posts.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { putOffers } from '#tests/builders/put-offers.ts';

const nowMs = Date.UTC(2026, 10, 24, 4);
const coupon = { campaignId: '7', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-24' };
const out = aPost({
  postId: 'out',
  code: 'bcdfgh',
  name: 'Weekend basket',
  state: 'out',
  products: [aPostProduct({ coupon })],
  channels: [aPostChannel({ text: 'Ad · Rice', links: [aPostLink()], postedAtMs: nowMs - 4 * 86_400_000 })],
});
const draft = aPost({ postId: 'draft', code: 'jkmnpq', name: 'Year-end phones', changedAtMs: nowMs - 1_000 });
const earned: PostsEarnings = {
  posts: new Map([
    [
      'out',
      {
        postId: 'out',
        conversionCount: 23,
        unreadableCount: 0,
        amounts: [{ currency: 'MYR', earned: '100.30', pending: '87', total: '187.3', perLink: '15.61' }],
      },
    ],
  ]),
  tied: 12,
  others: 3,
};

let account: OpenAccount;
let database: Database;
let sent: { readonly name: string; readonly input: Record<string, unknown> }[];
let saved: { readonly name: string; readonly content: Blob }[];
let copied: string[];
let flavours: (string | null)[];
/** What the worker does instead of storing a change or noting an act; undefined: what it should. */
let instead: (name: string) => unknown;
beforeEach(async () => {
  // Without a height a table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  // This page knows no dragging, and Preact would listen to events of other names.
  for (const name of ['ondragstart', 'ondragover', 'ondragend', 'ondrop']) {
    Object.defineProperty(HTMLElement.prototype, name, { value: null, configurable: true });
  }
  account = await openTestAccount();
  ({ database } = account);
  sent = [];
  saved = [];
  copied = [];
  flavours = [];
  instead = () => undefined;
});
/** How many of a post's two links are more than there are. */
let beyondReserve = 0;

/** The worker, as far as the tab needs it. */
const send = (async (name: string, input: Record<string, unknown>) => {
  sent.push({ name, input });
  const other = instead(name);
  if (other !== undefined) return other;
  const { postId = '' } = input as { postId?: string };
  const post = await database.get('posts', postId);
  const put = async (changed: Post) => {
    await database.put('posts', { ...changed, changedAtMs: nowMs });
    announceDataChange('posts');
    return { problem: null, post: changed };
  };
  if (name === 'pricePost') {
    const price = {
      ...{ toMake: 2, reused: 0, beyondReserve, left: 2 - beyondReserve, leftAfter: 0 },
      ...{ durationMs: 1_000, obstacles: [] },
    };
    return { separate: price, shared: price };
  }
  if (name === 'replaceCode') return { replaced: 2, left: 1 };
  if (name === 'takeBackReplacing') return { kind: 'code', back: 0, left: 1 };
  if (name === 'createPost') {
    await put(aPost({ postId, code: 'zzzzzz', name: '', products: [], channels: [] }));
    return database.get('posts', postId);
  }
  if (name === 'changePost') {
    if (post === undefined) return { problem: 'gone', post: null };
    const changed = changePost(post, (input as { change: PostChange }).change);
    return typeof changed === 'string' ? { problem: changed, post: null } : put(changed);
  }
  if (name === 'deletePost' && post !== undefined) {
    await database.delete('posts', postId);
    announceDataChange('posts');
    return post;
  }
  if (name === 'restorePost') {
    await database.put('posts', (input as { post: Post }).post);
    announceDataChange('posts');
  }
  if (name === 'collectPosts') {
    await database.put('posts', out);
    announceDataChange('posts');
    return [out.postId];
  }
  if (name === 'makePost') return { problem: null };
  return { problem: null, post };
}) as Send;

const toServices = (change: Partial<PostsServices> = {}): PostsServices => {
  let made = 0;
  return {
    ...readEditData(account, () => nowMs),
    ...readEditorData(account, () => nowMs),
    copyPng: async () => true,
    drafts: createDrafts(() => new Promise(() => undefined)),
    nowMs: () => nowMs,
    newId() {
      made += 1;
      return `new-${made}`;
    },
    send,
    readBatches: () => readPosts(database, () => 2),
    readChanges: (sinceMs, known) => readPostChanges(database, sinceMs, known),
    countLinks: () => database.count('links'),
    readLinkHosts: async () => ['go.links.example'],
    findEdits: async (rows) =>
      findPostEdits(rows, {
        ...{ campaigns: [], hasAllCampaigns: false, marks: [], refused: new Map(), nowMs },
        today: '2026-11-24',
      }),
    readEarnings: async () => earned,
    readReportState: async () => ({ ...(await readReportState(database)), firstLoadedAtMs: 1, lastAllAtMs: nowMs }),
    copyFormatted: async ({ text, html }) => copied.push(text) + flavours.push(html) > 0,
    saveFile: async (name, content) => saved.push({ name, content }) > 0,
    close: () => undefined,
    ...change,
  };
};

interface TabProps {
  readonly initial: RouteParams;
  readonly services: PostsServices;
  /** The place that the button of the test opens. */
  readonly goTo?: RouteParams;
}

function Tab({ initial, services, goTo = {} }: TabProps) {
  const [params, setParams] = useState(initial);
  return (
    <>
      <output>{JSON.stringify(params)}</output>
      <button type="button" onClick={() => setParams(goTo)}>
        Go on
      </button>
      <PostsPage
        deps={{} as never}
        services={services}
        snapshot={aWorkspaceSnapshot()}
        params={Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))}
        setParams={(change) => setParams((before) => ({ ...before, ...change }))}
      />
    </>
  );
}

const show = (initial: RouteParams = {}, change: Partial<PostsServices> = {}) =>
  render(<Tab initial={initial} services={toServices(change)} />);
const params = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as RouteParams;
const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('[role="row"]') as HTMLElement;

describe('the list of posts', () => {
  beforeEach(async () => {
    await database.put('posts', out);
    await database.put('posts', draft);
  });

  it('the list of posts says of each where it is out, what it earned in all and per link, and what it needs', async () => {
    show();
    const row = await rowOf('Weekend basket');
    await waitFor(() => expect(row.textContent).toContain('MYR 187.30'));
    await waitFor(() => expect(row.textContent).toContain('BERAS5 ends today'));
    for (const text of ['Telegram', '23', '15.61', 'Kedai Harian (MY)']) expect(row.textContent).toContain(text);
    expect((await rowOf('Year-end phones')).textContent).toContain('Draft');
    const tied = screen.getByText('12 orders fit no post').getAttribute('href');
    expect(tied).toContain('post=%3Dtied&period=all-time&today=1');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 post needs an edit');
  });

  it('the list of posts has the arrow over what it is sorted by: the time that each row shows there', async () => {
    show();
    const row = await rowOf('Weekend basket');
    const heads = screen.getAllByRole('columnheader');
    const sorted = heads.filter((head) => head.getAttribute('aria-sort') === 'descending');
    expect(sorted.map(({ textContent }) => textContent)).toEqual(['Posted ↓']);
    const place = heads.indexOf(sorted[0] as HTMLElement);
    expect(within(row).getAllByRole('cell')[place]?.textContent).toBe('20 Nov, 04:00Telegram');
    const draftCells = within(await rowOf('Year-end phones')).getAllByRole('cell');
    expect(draftCells[place]?.textContent).toMatch(/^Changed 24 Nov, /);
  });

  it('the list of posts says “not yet” in place of money on a post’s first day, and nothing of a draft', async () => {
    const channels = [aPostChannel({ links: [aPostLink()], postedAtMs: nowMs - 1_000 })];
    await database.put('posts', { ...out, postId: 'fresh', code: 'fresh1', name: 'Rain boots', channels });
    show();
    const moneyOf = async (name: string) => {
      const place = screen
        .getAllByRole('columnheader')
        .findIndex(({ textContent }) => textContent === 'Earned or pending');
      return within(await rowOf(name)).getAllByRole('cell')[place]?.textContent;
    };
    await rowOf('Rain boots');
    await waitFor(async () => expect(await moneyOf('Weekend basket')).toContain('MYR 187.30'));
    expect(await moneyOf('Rain boots')).toBe('not yet');
    expect(await moneyOf('Year-end phones')).toBe('–nothing');
  });

  it('the list of posts narrows by words, and by what needs an edit, and counts what is left', async () => {
    show({ q: 'beras5' });
    await screen.findByText('1 of 2 posts');
    fireEvent.click(await screen.findByRole('button', { name: 'To edit 1' }));
    expect(params()).toMatchObject({ show: 'edit' });
    fireEvent.click(screen.getByRole('button', { name: 'Drafts 1' }));
    await screen.findByText('No post fits');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('2 posts', { selector: '[role=status]' });
  });

  it('the list of posts archives what Space picked, with Undo, and lists archived posts when asked', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Weekend basket' });
    fireEvent.keyDown(link, { key: ' ' });
    const bar = await screen.findByRole('region', { name: 'Selected posts' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Archive' }));
    await screen.findByText('1 post archived');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Weekend basket' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('link', { name: 'Weekend basket' });
  });

  it('the list of posts offers Undo of what it archived before a post could not be', async () => {
    let changes = 0;
    instead = (name) => {
      if (name === 'changePost') changes += 1;
      return name === 'changePost' && changes === 2 ? Promise.reject(new AppError('storage-full')) : undefined;
    };
    show();
    for (const name of ['Weekend basket', 'Year-end phones'])
      fireEvent.keyDown(await screen.findByRole('link', { name }), { key: ' ' });
    const bar = await screen.findByRole('region', { name: 'Selected posts' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await screen.findByText('1 post archived');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect((await database.getAll('posts')).map(({ state }) => state)).not.toContain('archived'),
    );
  });

  it('the list of posts does not call archived what is gone meanwhile', async () => {
    instead = (name) => (name === 'changePost' ? Promise.resolve({ problem: 'gone', post: null }) : undefined);
    show();
    fireEvent.keyDown(await screen.findByRole('link', { name: 'Weekend basket' }), { key: ' ' });
    const bar = await screen.findByRole('region', { name: 'Selected posts' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Archive' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no longer there');
    expect(screen.queryByText(/archived$/)).toBeNull();
  });

  it('the list of posts says of a post that went out in another year in which, and so does its record', async () => {
    const postedAtMs = new Date(2024, 10, 20, 18).getTime();
    await database.put('posts', { ...out, channels: out.channels.map((each) => ({ ...each, postedAtMs })) });
    await database.put('diary', aDiaryLine({ kind: 'posted', postId: 'out', atMs: postedAtMs }));
    show({ period: 'all' });
    expect((await rowOf('Weekend basket')).textContent).toContain('20 Nov 2024, 18:00');
    cleanup();
    show({ id: 'out' });
    expect((await screen.findByRole('list', { name: 'Diary' })).textContent).toContain('20 Nov 2024, 18:00');
    expect(screen.getByText('Posted 20 Nov 2024, 18:00')).toBeTruthy();
  });

  it('the list of posts saves a file of them only once all of them are read', async () => {
    const last = Promise.withResolvers<void>();
    show(
      {},
      {
        async *readBatches() {
          yield [out];
          await last.promise;
          yield [draft];
        },
      },
    );
    await screen.findByText('1 post, reading more…');
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
    last.resolve();
    await screen.findByText('2 posts');
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false);
  });

  it('the list of posts begins one post by a double click', async () => {
    show();
    const begin = await screen.findByRole('button', { name: 'New post' });
    fireEvent.click(begin);
    fireEvent.click(begin);
    await waitFor(() => expect(params().id).toMatch(/^new-/));
    expect(sent.filter(({ name }) => name === 'createPost')).toHaveLength(1);
  });

  it('the list of posts leaves open what its user opened before a new post was there, and keeps no empty one', async () => {
    const created = Promise.withResolvers<unknown>();
    instead = (name) => (name === 'createPost' ? created.promise : undefined);
    render(<Tab initial={{}} services={toServices()} goTo={{ id: 'out' }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'New post' }));
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByRole('button', { name: 'Duplicate' });
    created.resolve({ postId: 'late' });
    await waitFor(() => expect(sent).toContainEqual({ name: 'deletePost', input: { postId: 'late', isEmpty: true } }));
    expect(params().id).toBe('out');
  });

  it('the list of posts leaves open the edits that its user opened before a new post was there', async () => {
    const created = Promise.withResolvers<unknown>();
    instead = (name) => (name === 'createPost' ? created.promise : undefined);
    render(<Tab initial={{}} services={toServices()} goTo={{ view: 'edits' }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'New post' }));
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    created.resolve({ postId: 'late' });
    await waitFor(() => expect(sent).toContainEqual({ name: 'deletePost', input: { postId: 'late', isEmpty: true } }));
    expect(params()).toEqual({ view: 'edits' });
  });

  it('the list of posts keeps no empty post that came once its user had left the list', async () => {
    const created = Promise.withResolvers<unknown>();
    instead = (name) => (name === 'createPost' ? created.promise : undefined);
    const { unmount } = render(<Tab initial={{}} services={toServices()} />);
    fireEvent.click(await screen.findByRole('button', { name: 'New post' }));
    unmount();
    created.resolve({ postId: 'late' });
    await waitFor(() => expect(sent).toContainEqual({ name: 'deletePost', input: { postId: 'late', isEmpty: true } }));
  });

  it('the list of posts saves a file of all of them where none is shown', async () => {
    show({ q: 'nothing' });
    await screen.findByText('0 of 2 posts');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('radio', { name: /^All/ })).toHaveProperty('checked', true);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Download JSON' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { posts } = JSON.parse((await saved[0]?.content.text()) ?? '');
    expect(posts).toHaveLength(2);
  });

  it('the list of posts names its files by the day on the user’s own calendar', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    try {
      show();
      await screen.findByText('2 posts');
      fireEvent.click(screen.getByRole('button', { name: 'Export' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Download JSON' }));
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['linkmint-posts-2026-11-23.json']));
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('the list of posts saves a table with earnings, and a file with texts, of the posts that are shown', async () => {
    show({ q: 'weekend' });
    await waitFor(async () => expect((await rowOf('Weekend basket')).textContent).toContain('MYR 187.30'));
    for (const name of ['Download CSV', 'Download JSON']) {
      fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(saved.map(({ name }) => name)).toEqual(['linkmint-posts-2026-11-24.csv', 'linkmint-posts-2026-11-24.json']);
    const [table = '', file = ''] = await Promise.all(saved.map(({ content }) => content.text()));
    expect(table).toContain('187.3 MYR');
    expect(JSON.parse(file).posts.map(({ postId }: Post) => postId)).toEqual(['out']);
    expect(file).toContain('Ad · Rice');
  });

  it('the list of posts says why a file of them was not saved', async () => {
    const saveFile = () => Promise.reject(new AppError('storage-full'));
    show({}, { saveFile });
    await screen.findByText('2 posts');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Download CSV' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no room left');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the list of posts has its row with the focus again once an open post is closed by Escape', async () => {
    show({ id: 'draft' });
    const name = await screen.findByRole('textbox', { name: 'Name of the post' });
    // This one ends the composition of an input method.
    fireEvent.keyDown(name, { key: 'Escape', isComposing: true });
    await screen.findByRole('textbox', { name: 'Name of the post' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    const link = await screen.findByRole('link', { name: 'Year-end phones' });
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('the list of posts says that it could not be read, and reads again', async () => {
    let isBroken = true;
    show(
      {},
      {
        readBatches() {
          if (isBroken) throw new Error('gone');
          return readPosts(database, () => 2);
        },
      },
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your posts could not be read');
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await rowOf('Weekend basket');
  });

  it('the list of posts says that earnings are old, and loads them only when asked', async () => {
    show({}, { readReportState: async () => ({ ...(await readReportState(database)), lastAllAtMs: 1 }) });
    await screen.findByText(/^Earnings are from .* 1970/);
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Update earnings' }));
    // Signed out, nothing can be loaded.
    expect(sent).toEqual([]);
  });

  it('the list of posts has the posts, the edits and the sums of the day on which it is looked at', async () => {
    const dayMs = 86_400_000;
    let clockMs = nowMs;
    const days: { readonly edits: number[]; readonly sums: number[] } = { edits: [], sums: [] };
    const { findEdits } = toServices();
    await database.put('posts', { ...draft, changedAtMs: nowMs - 29.5 * dayMs });
    show(
      {},
      {
        nowMs: () => clockMs,
        findEdits(rows) {
          days.edits.push(clockMs);
          return findEdits(rows);
        },
        async readEarnings() {
          days.sums.push(clockMs);
          return earned;
        },
      },
    );
    await rowOf('Year-end phones');
    await waitFor(() => expect([days.edits.length > 0, days.sums.length > 0]).toEqual([true, true]));
    clockMs += dayMs;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Year-end phones' })).toBeNull());
    await waitFor(() => expect([days.edits.at(-1), days.sums.at(-1)]).toEqual([clockMs, clockMs]));
  });

  it('the list of posts has the edits again once the network refuses a page', async () => {
    const findEdits = vi.fn(toServices().findEdits);
    show({}, { findEdits });
    await waitFor(() => expect(findEdits).toHaveBeenCalled());
    await rowOf('Weekend basket');
    const times = findEdits.mock.calls.length;
    announceDataChange('sites');
    await waitFor(() => expect(findEdits.mock.calls.length).toBeGreaterThan(times));
  });

  it('an open post has the coupons of the day on which it is looked at', async () => {
    const dayMs = 86_400_000;
    let clockMs = nowMs;
    const { readSurroundings } = toServices();
    const read: number[] = [];
    show(
      { id: draft.postId },
      {
        nowMs: () => clockMs,
        readSurroundings(post) {
          read.push(clockMs);
          return readSurroundings(post);
        },
      },
    );
    await waitFor(() => expect(read).toContain(nowMs));
    clockMs += dayMs;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(read.at(-1)).toBe(clockMs));
  });

  it('the list of posts sums again once a post has another link, and not while its text is typed', async () => {
    let sums = 0;
    const readEarnings = async () => {
      sums += 1;
      return earned;
    };
    show({}, { readEarnings });
    await waitFor(() => expect(sums).toBe(1));
    const change = async (post: Partial<Post>) => {
      await database.put('posts', { ...out, ...post, changedAtMs: nowMs + 1 });
      announceDataChange('posts');
    };
    await change({ name: 'Basket' });
    await rowOf('Basket');
    expect(sums).toBe(1);
    const links = [aPostLink(), aPostLink({ trackingLink: 'https://go.links.example/another' })];
    await change({ channels: [aPostChannel({ links, postedAtMs: nowMs })] });
    await waitFor(() => expect(sums).toBe(2));
  });
});

it('an account without posts is led to its first one', async () => {
  show();
  await screen.findByText('Your posts will be here');
  fireEvent.click(screen.getByRole('button', { name: 'New post' }));
  await screen.findByRole('textbox', { name: 'Name of the post' });
  expect(sent.map(({ name }) => name)).toContain('createPost');
});

it('a post that was begun has no heading of products, texts or a diary before it has any', async () => {
  await database.put('posts', { ...draft, postId: 'begun', name: 'Begun', products: [], channels: [] });
  show({ id: 'begun' });
  await screen.findByRole('textbox', { name: 'Address of a product' });
  expect(screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Channels']);
});

it('the choices over the posts have no number where there is none', async () => {
  await database.put('posts', out);
  show({}, { findEdits: async () => [] });
  await rowOf('Weekend basket');
  expect(screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toEqual([
    'To edit',
    'Drafts',
  ]);
});

it('a post that was begun and left with nothing in it is kept nowhere', async () => {
  show();
  await screen.findByText('Your posts will be here');
  fireEvent.click(screen.getByRole('button', { name: 'New post' }));
  await screen.findByRole('textbox', { name: 'Name of the post' });
  fireEvent.click(screen.getByRole('button', { name: 'Back to posts' }));
  expect(await screen.findByText('Your posts will be here')).toBeTruthy();
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('deletePost'));
});

it('a post that was begun and left is deleted only where it is still empty', async () => {
  show();
  await screen.findByText('Your posts will be here');
  fireEvent.click(screen.getByRole('button', { name: 'New post' }));
  await screen.findByRole('textbox', { name: 'Name of the post' });
  fireEvent.click(screen.getByRole('button', { name: 'Back to posts' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'deletePost', input: { postId: 'new-1', isEmpty: true } }));
});

it('a post that was begun and left is kept with its name, although that is not stored yet', async () => {
  show();
  await screen.findByText('Your posts will be here');
  fireEvent.click(screen.getByRole('button', { name: 'New post' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the post' });
  const stored = Promise.withResolvers<unknown>();
  instead = (message) => (message === 'changePost' ? stored.promise : undefined);
  fireEvent.input(name, { target: { value: 'Weekend basket' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back to posts' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of the post' })).toBeNull());
  expect(sent.map(({ name: message }) => message)).not.toContain('deletePost');
  stored.resolve({ problem: null, post: null });
});

it('an account with links and no post gets posts of its links, with Undo', async () => {
  for (const linkId of ['a', 'b']) await database.put('links', aKeptLink({ linkId }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make posts of my 2 links' }));
  await rowOf('Weekend basket');
  await screen.findByText('1 post made of your links', { selector: '[role=status]' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Your posts will be here');
  expect(sent.map(({ name }) => name)).toEqual(['collectPosts', 'deletePost']);
});

it('an account with links and no post keeps by Undo the post that was edited since it was made', async () => {
  await database.put('links', aKeptLink());
  const second = { ...out, postId: 'second', code: 'second', name: 'Sunday basket' };
  instead = (name) =>
    name !== 'collectPosts'
      ? undefined
      : Promise.all([database.put('posts', out), database.put('posts', second)]).then(() => {
          announceDataChange('posts');
          return [out.postId, second.postId];
        });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make a post of my link' }));
  await rowOf('Sunday basket');
  instead = () => undefined;
  await database.put('posts', { ...second, name: 'My own name', changedAtMs: second.changedAtMs + 1 });
  announceDataChange('posts');
  await rowOf('My own name');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/1 post was edited meanwhile and stays as it is/, { selector: '[role=status]' });
  expect(await database.getAllKeys('posts')).toEqual(['second']);
});

it('an account without posts says why its links could not become posts', async () => {
  await database.put('links', aKeptLink());
  instead = (name) => (name === 'collectPosts' ? Promise.reject(new AppError('offline')) : undefined);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make a post of my link' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make a post of my link' }).getAttribute('aria-busy')).toBeNull();
});

it('a file of posts is named by the user’s day', async () => {
  vi.stubEnv('TZ', 'Asia/Kuala_Lumpur');
  try {
    await database.put('posts', out);
    show({}, { nowMs: () => Date.UTC(2026, 10, 24, 20) });
    await screen.findByText('1 post');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['linkmint-posts-2026-11-25.csv']));
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('an open post', () => {
  beforeEach(async () => {
    await database.put('posts', out);
    await database.put('diary', aDiaryLine({ kind: 'posted', postId: 'out', address: 'https://t.example/1841' }));
  });

  it('an open post has its products, its text with checks, and its diary with the day to come', async () => {
    show({ id: 'out' });
    const text = await screen.findByRole('textbox', { name: 'Text for Telegram' });
    expect(text).toHaveProperty('value', 'Ad · Rice');
    expect(await screen.findByRole('list', { name: '1 product from 1 program' })).toBeTruthy();
    const diary = screen.getByRole('list', { name: 'Diary' });
    expect(diary.textContent).toContain('BERAS5 ends: this post will be under “To edit”');
    expect(within(diary).getByRole('link').getAttribute('href')).toBe('https://t.example/1841');
    expect(screen.getByRole('button', { name: 'Posted in Telegram', pressed: true })).toBeTruthy();
  });

  it('an open post’s diary lists a coupon until its last day is over for the service', async () => {
    show({ id: 'out' }, { nowMs: () => Date.UTC(2026, 10, 24, 15) });
    expect((await screen.findByRole('list', { name: 'Diary' })).textContent).toContain('BERAS5 ends');
    cleanup();
    show({ id: 'out' }, { nowMs: () => Date.UTC(2026, 10, 24, 17) });
    expect((await screen.findByRole('list', { name: 'Diary' })).textContent).not.toContain('BERAS5 ends');
  });

  it('an open post that is deleted late leaves open what its user opened meanwhile', async () => {
    await database.put('posts', draft);
    const deleted = Promise.withResolvers<Post>();
    instead = (name) => (name === 'deletePost' ? deleted.promise : undefined);
    render(<Tab initial={{ id: 'out' }} services={toServices()} goTo={{ id: 'draft' }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain('deletePost'));
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.getByDisplayValue('Year-end phones')).toBeTruthy());
    deleted.resolve(out);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('The post is back');
    expect(params().id).toBe('draft');
  });

  it('an open post is duplicated once by a double click', async () => {
    const copy = Promise.withResolvers<unknown>();
    instead = (name) => (name === 'duplicatePost' ? copy.promise : undefined);
    show({ id: 'out' });
    const duplicate = await screen.findByRole('button', { name: 'Duplicate' });
    fireEvent.click(duplicate);
    fireEvent.click(duplicate);
    copy.resolve({ problem: null });
    await waitFor(() => expect(params().id).toMatch(/^new-/));
    expect(sent.filter(({ name }) => name === 'duplicatePost')).toHaveLength(1);
  });

  it('an open post copies a blog’s text as HTML, too', async () => {
    const blog = aPostChannel({ channelId: 'built-in-blog', name: 'Blog', text: '<p>Ad</p>' });
    await database.put('posts', { ...out, channels: [blog] });
    show({ id: 'out' });
    fireEvent.click(await screen.findByRole('button', { name: /^Copy for Blog/ }));
    await waitFor(() => expect([copied, flavours]).toEqual([['<p>Ad</p>'], ['<p>Ad</p>']]));
  });

  it('an open post copies no text that lacks a link while its links are being made', async () => {
    const { run } = aBulkRun(1);
    await database.put('bulkRuns', { ...run, state: 'running', postId: 'out' });
    const bare = aPostChannel({ text: 'Rice: https://www.kedai.example/p/rice', links: [] });
    await database.put('posts', { ...out, runId: run.runId, products: [aPostProduct()], channels: [bare] });
    show({ id: 'out' });
    await screen.findByRole('progressbar');
    fireEvent.click(await screen.findByRole('button', { name: /^Copy for Telegram/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('The text waits for its links');
    expect(copied).toEqual([]);
  });

  it('an open post is not called posted or renamed where it is gone meanwhile', async () => {
    await database.put('posts', { ...out, channels: [aPostChannel({ text: 'Ad', links: [aPostLink()] })] });
    instead = (name) => (name === 'markPosted' ? Promise.resolve({ problem: 'gone', post: null }) : undefined);
    show({ id: 'out' });
    fireEvent.click(await screen.findByRole('button', { name: 'Posted in Telegram' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no longer there');
    expect(screen.queryByText(/^Posted in Telegram, /)).toBeNull();
  });

  it('an open post turns the arrow keys of its channels where text runs from the right', async () => {
    const blog = aPostChannel({ channelId: 'built-in-blog', name: 'Blog', text: '<p>Ad</p>' });
    const chat = aPostChannel({ channelId: 'built-in-chat', name: 'Chat', text: 'Ad' });
    await database.put('posts', { ...out, channels: [aPostChannel({ text: 'Ad' }), blog, chat] });
    show({ id: 'out' });
    const tabs = await screen.findByRole('tablist', { name: 'Text for' });
    tabs.style.direction = 'rtl';
    fireEvent.click(screen.getByRole('tab', { name: /^Telegram/ }));
    fireEvent.keyDown(screen.getByRole('tab', { name: /^Telegram/ }), { key: 'ArrowLeft' });
    await screen.findByRole('tab', { name: /^Blog/, selected: true });
    fireEvent.keyDown(screen.getByRole('tab', { name: /^Blog/ }), { key: 'ArrowRight' });
    await screen.findByRole('tab', { name: /^Telegram/, selected: true });
  });

  it('an open post says what its links use before they are made', async () => {
    show({ id: 'out' });
    const make = await screen.findByRole('button', { name: 'Make 2 links and the texts' });
    expect(sent.map(({ name }) => name)).not.toContain('makePost');
    expect(make).toHaveProperty('disabled', true);
  });

  it('an open post colours no act that writes texts again beside the one that copies them', async () => {
    const obstacle = { state: 'blocked', reason: 'not-covered', subject: '', productId: 'product-1' };
    const price = {
      toMake: 0,
      reused: 0,
      beyondReserve: 0,
      left: 9,
      leftAfter: 9,
      durationMs: 0,
      obstacles: [obstacle],
    };
    instead = (name) => (name === 'pricePost' ? { separate: price, shared: price } : undefined);
    const channels = [aPostChannel({ text: 'Ad · Rice', links: [aPostLink()] })];
    await database.put('posts', { ...out, channels });
    show({ id: 'out' });
    const isMain = (name: RegExp) => screen.getByRole('button', { name }).classList.contains('button-primary');
    await screen.findByText('0 new links');
    expect([isMain(/^Write the texts/), isMain(/^Copy for /)]).toEqual([false, true]);
  });

  it('an open post says that it is kept until there are enough links, and is not from then on if its user says so', async () => {
    beyondReserve = 1;
    onTestFinished(() => {
      beyondReserve = 0;
    });
    await database.put('posts', { ...out, kept: { runId: 'later', most: 2 } });
    show({ id: 'out' });
    await screen.findByText(/^Linkmint makes its 2 links once there are enough again\./);
    await screen.findByText('2 new links needed, 1 left');
    expect(screen.getByRole('radio', { name: 'As many as there are: 1 new, 1 waits' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Do not' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Do not' })).toBeNull());
    expect(await database.get('posts', 'out')).not.toHaveProperty('kept');
  });

  it('an open post says the code that a product carries, and offers the one that its campaign has now', async () => {
    await database.put(
      'campaigns',
      aCampaign({ ...coupon, offerId: '101', voucherCode: 'BERAS8', endDate: '2026-12-24' }),
    );
    show({ id: 'out' });
    await screen.findByRole('option', { name: 'BERAS8' });
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Coupon of/ });
    expect(choice.selectedOptions[0]?.text).toBe('BERAS5');
    fireEvent.change(choice, {
      target: { value: screen.getByRole<HTMLOptionElement>('option', { name: 'BERAS8' }).value },
    });
    await waitFor(async () =>
      expect((await database.get('posts', 'out'))?.products[0]?.coupon).toMatchObject({ voucherCode: 'BERAS8' }),
    );
  });

  it('an open post offers a coupon without a name and a code by its program’s name', async () => {
    const campaign = aCampaign({ offerId: '101', name: '', voucherCode: '', endDate: '2026-12-24' });
    await database.put('campaigns', campaign);
    show({ id: 'out' });
    await screen.findByRole('option', { name: 'Kedai Harian (MY)' });
  });

  it('an open post leaves a key to the choice of a coupon that has the focus', async () => {
    show({ id: 'out' });
    const choice = await screen.findByRole('combobox', { name: /^Coupon of/ });
    fireEvent.keyDown(choice, { key: 'Delete' });
    fireEvent.keyDown(choice, { key: 'ArrowDown', altKey: true });
    await screen.findByRole('list', { name: '1 product from 1 program' });
    expect(sent.map(({ name }) => name)).not.toContain('changePost');
  });

  it('an open post is deleted with Undo in the list, which puts it back', async () => {
    await database.put('posts', draft);
    show({ id: 'out' });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('“Weekend basket” deleted');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Weekend basket' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await rowOf('Weekend basket');
  });

  it('an open post that is deleted has its Undo still where the Undo failed', async () => {
    await database.put('posts', draft);
    show({ id: 'out' });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('“Weekend basket” deleted');
    instead = (name) => (name === 'restorePost' ? Promise.reject(new AppError('storage-full')) : undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    instead = () => undefined;
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await rowOf('Weekend basket');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the edit of a post says what it earned only where each of its amounts can be read', async () => {
    await database.put('posts', { ...out, postId: 'other', code: 'qrstvw', name: 'Other basket' });
    const [sums] = earned.posts.values();
    if (sums === undefined) throw new Error('no earnings');
    const posts: PostsEarnings['posts'] = new Map([
      ['out', { ...sums, unreadableCount: 1 }],
      ['other', { ...sums, postId: 'other' }],
    ]);
    show({ view: 'edits' }, { readEarnings: async () => ({ ...earned, posts }) });
    const cause = await screen.findByRole('region', { name: 'BERAS5 ends today' });
    expect(await within(cause).findAllByText(/ · MYR 187\.30 so far$/)).toHaveLength(1);
  });

  it('the edit of a post is listed by its cause, and done with Undo: without a row left, the focus is on the heading', async () => {
    show({ view: 'edits' });
    const cause = await screen.findByRole('region', { name: 'BERAS5 ends today' });
    expect(await within(cause).findByText(/ · MYR 187\.30 so far$/)).toBeTruthy();
    const done = within(cause).getByRole('button', { name: 'Done', description: 'Weekend basket' });
    done.focus();
    fireEvent.click(done);
    await screen.findByText('Done: BERAS5 ends today');
    await screen.findByText('No post needs an edit');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'To edit' })));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'BERAS5 ends today' })).toBeTruthy();
    await screen.findByText('The edit is back');
  });
});

describe('the edits of posts', () => {
  const harian = aCampaign({
    ...{ campaignId: '8', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-11-30' },
    ...{ offerId: '101', startDate: '' },
  });
  const mark = { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const;
  const where = (around: Partial<PostSurroundings>): Partial<PostsServices> => ({
    findEdits: async (rows) =>
      findPostEdits(rows, {
        ...{ campaigns: [harian], hasAllCampaigns: false, marks: [], refused: new Map(), today: '2026-11-24', nowMs },
        ...around,
      }),
  });
  beforeEach(() => database.put('posts', out));

  it('the edits of posts wait for a paused program, or take one of its category, whose links the button says', async () => {
    const own = { applicationStatus: 'approved', categories: ['Home'] } as const;
    await putOffers(database, [
      anOffer({ ...own, offerId: '101', offerStatus: 'paused' }),
      anOffer({ ...own, offerId: '102', offerStatus: 'active', name: 'Tidur Nyenyak', previewUrl: 'tidur.example' }),
    ]);
    await database.put('posts', { ...out, products: [aPostProduct()] });
    show({ view: 'edits' }, where({ marks: [mark] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Wait for it' }));
    await screen.findByText('No post needs an edit');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const find = await screen.findByRole('button', { name: 'Find replacements', expanded: false });
    expect(screen.queryByText('Tidur Nyenyak')).toBeNull();
    expect(screen.getByText(/ earns? nothing now$/)).toBeTruthy();
    fireEvent.click(find);
    expect(find.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(await screen.findByRole('button', { name: 'Replace: 2 links', description: 'Weekend basket' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'makePost', input: { postId: 'out' } }));
    expect((await database.get('posts', 'out'))?.products[0]).toMatchObject({ offerName: 'Tidur Nyenyak' });
    // No link of the old program is left: only the text that is out waits for its change.
    expect(await screen.findByText(/^since .* · in 1 post$/)).toBeTruthy();
  });

  it('the edits of posts say why they cannot be read, and are read when asked again', async () => {
    let isBroken = true;
    const { readWhole } = toServices();
    show(
      { view: 'edits' },
      {
        ...where({}),
        readWhole: (ids) => (isBroken ? Promise.reject(new AppError('database-unavailable')) : readWhole(ids)),
      },
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'BERAS5 ends today' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the edits of posts say why a plan cannot be read, and why it has no price', async () => {
    await putOffers(database, [
      anOffer({ offerId: '101', offerStatus: 'paused', applicationStatus: 'approved', categories: ['Home'] }),
      anOffer({
        ...{ offerId: '102', offerStatus: 'active', applicationStatus: 'approved', categories: ['Home'] },
        ...{ name: 'Tidur Nyenyak', previewUrl: 'tidur.example' },
      }),
    ]);
    for (const postId of ['out', 'second'])
      await database.put('posts', { ...out, postId, code: postId.slice(0, 6), products: [aPostProduct()] });
    let isBroken = true;
    const failing = () => Promise.reject(new AppError('database-unavailable'));
    const { readReplacements } = toServices();
    instead = (name) => (name === 'priceReplacing' ? failing() : undefined);
    show(
      { view: 'edits' },
      { ...where({ marks: [mark] }), readReplacements: (id) => (isBroken ? failing() : readReplacements(id)) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Replace in all 2' }));
    const plan = within(await screen.findByRole('dialog'));
    expect((await plan.findByRole('alert')).textContent).toContain('The browser does not open the database');
    isBroken = false;
    fireEvent.click(plan.getByRole('button', { name: 'Try again' }));
    expect((await plan.findAllByText(/Tidur Nyenyak/)).length).toBeGreaterThan(0);
    expect((await plan.findByRole('alert')).textContent).toContain('The browser does not open the database');
  });

  it('the edits of posts are waited for in all posts at once, by one act with one Undo', async () => {
    await putOffers(database, [anOffer({ offerId: '101', offerStatus: 'paused', applicationStatus: 'approved' })]);
    await database.put('posts', { ...out, products: [aPostProduct()] });
    await database.put('posts', { ...out, postId: 'second', code: 'second', products: [aPostProduct()] });
    show({ view: 'edits' }, where({ marks: [mark] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace in all 2' }));
    const plan = await screen.findByRole('dialog');
    fireEvent.click(await within(plan).findByRole('button', { name: 'Wait for it' }));
    await screen.findByText(/^Nothing more about this until it changes: /);
    expect(screen.queryByRole('dialog')).toBeNull();
    const { input } = sent.find(({ name }) => name === 'markRowDone') ?? {};
    expect(input).toMatchObject({ rowId: input?.cause, edited: [{ postId: 'second' }, { postId: 'out' }] });
    // The button that opened the plan goes with its edit.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' })));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The edit is back');
    expect(sent.at(-1)).toEqual({ name: 'takeBackDone', input: { rowId: input?.rowId, cause: input?.rowId } });
  });

  it('the edits of posts name the links that replacing uses now, not those at the opening', async () => {
    const own = { applicationStatus: 'approved', categories: ['Home'] } as const;
    await putOffers(database, [
      anOffer({ ...own, offerId: '101', offerStatus: 'paused' }),
      anOffer({ ...own, offerId: '102', offerStatus: 'active', name: 'Tidur Nyenyak', previewUrl: 'tidur.example' }),
    ]);
    for (const postId of ['out', 'second'])
      await database.put('posts', { ...out, postId, code: postId.slice(0, 6), products: [aPostProduct()] });
    let toMake = 1;
    instead = (name) => {
      const price = { toMake, reused: 3, beyondReserve: 0, left: 9, leftAfter: 8, durationMs: 0, obstacles: [] };
      if (name === 'priceReplacing') return price;
      return name === 'pricePost' ? { separate: price, shared: price } : undefined;
    };
    show({ view: 'edits' }, where({ marks: [mark] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Find replacements' }));
    await screen.findAllByRole('button', { name: 'Replace: 1 link' });
    fireEvent.click(await screen.findByRole('button', { name: 'Replace in all 2' }));
    const plan = within(await screen.findByRole('dialog'));
    await plan.findByRole('button', { name: /^Make 1 link/ });
    // A stored link is deleted in another window.
    toMake = 4;
    announceDataChange('links');
    await plan.findByRole('button', { name: /^Make 4 links/ });
    await screen.findAllByRole('button', { name: 'Replace: 4 links', hidden: true });
  });

  it('the edits of posts say after Undo of a program replaced in all posts how many of them stay as they are', async () => {
    const own = { applicationStatus: 'approved', categories: ['Home'] } as const;
    await putOffers(database, [
      anOffer({ ...own, offerId: '101', offerStatus: 'paused' }),
      anOffer({ ...own, offerId: '102', offerStatus: 'active', name: 'Tidur Nyenyak', previewUrl: 'tidur.example' }),
    ]);
    for (const postId of ['out', 'second'])
      await database.put('posts', { ...out, postId, code: postId.slice(0, 6), products: [aPostProduct()] });
    let back = 1;
    instead = (name) => {
      if (name === 'takeBackReplacing') return { kind: 'program', back, left: 2 - back };
      if (name === 'replaceInPosts') return { problem: null };
      const price = { toMake: 1, reused: 3, beyondReserve: 0, left: 9, leftAfter: 8, durationMs: 0, obstacles: [] };
      return name === 'priceReplacing' ? price : undefined;
    };
    show({ view: 'edits' }, where({ marks: [mark] }));
    const replaceAndUndo = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Replace in all 2' }));
      const plan = within(await screen.findByRole('dialog'));
      fireEvent.click(await plan.findByRole('button', { name: /^Make 1 link/ }));
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    };
    await replaceAndUndo();
    await screen.findByText(
      'The posts are as before. The links that were made stay in Links. 1 post was edited meanwhile and stays as it is',
    );
    back = 0;
    await replaceAndUndo();
    await screen.findByText('2 posts were edited meanwhile and stay as they are');
  });

  it('the edits of posts are not replaced in all posts at the price of the program that was chosen before', async () => {
    const own = { applicationStatus: 'approved', categories: ['Home'] } as const;
    const shop = (offerId: string, name: string) =>
      anOffer({ ...own, offerId, offerStatus: 'active', name, previewUrl: `shop${offerId}.example` });
    await putOffers(database, [
      anOffer({ ...own, offerId: '101', offerStatus: 'paused' }),
      shop('102', 'Tidur Nyenyak'),
      shop('103', 'Tidur Pulas'),
    ]);
    await database.put('posts', { ...out, products: [aPostProduct()] });
    await database.put('posts', { ...out, postId: 'second', code: 'second', products: [aPostProduct()] });
    const first = { toMake: 1, reused: 3, beyondReserve: 0, left: 9, leftAfter: 8, durationMs: 0, obstacles: [] };
    let isPriced = true;
    instead = (name) => {
      if (name !== 'priceReplacing') return undefined;
      if (!isPriced) throw new AppError('storage-full');
      return first;
    };
    show({ view: 'edits' }, where({ marks: [mark] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace in all 2' }));
    const plan = within(await screen.findByRole('dialog'));
    expect(await plan.findByRole('button', { name: /^Make 1 link/ })).toHaveProperty('disabled', false);
    isPriced = false;
    const choice = plan.getByRole<HTMLSelectElement>('combobox');
    const other = [...choice.options].find(({ value }) => value !== choice.value)?.value;
    fireEvent.change(choice, { target: { value: other } });
    await waitFor(() => expect(plan.queryByRole('button', { name: /^Make 1 link/ })).toBeNull());
    fireEvent.click(plan.getByRole('button', { name: /^Make/ }));
    expect(sent.map(({ name }) => name)).not.toContain('replaceInPosts');
  });

  it('the edits of posts of a code in several posts show each line that changes, take the code that is chosen, and come back by Undo', async () => {
    const other = { ...harian, campaignId: '9', name: '', voucherCode: 'LAGI15', endDate: '2026-11-29' };
    await database.put('campaigns', harian);
    await database.put('campaigns', other);
    const channels = [aPostChannel({ text: 'Ad\n✂ BERAS5\nhttps://x.example', isEdited: true, postedAtMs: 1 })];
    await database.put('posts', { ...out, channels });
    await database.put('posts', { ...out, postId: 'second', code: 'second', channels });
    show({ view: 'edits' }, where({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace BERAS5 in 2 posts' }));
    const plan = within(await screen.findByRole('dialog', { name: 'Replace BERAS5 in 2 posts' }));
    const code = (await plan.findByRole('combobox', { name: 'New code' })) as HTMLSelectElement;
    expect([...code.options].map(({ text }) => text.split(' · ')[0])).toEqual([
      'HARIAN10',
      'LAGI15',
      'None: take it out',
    ]);
    expect(plan.getAllByText('✂ HARIAN10')).toHaveLength(2);
    expect(plan.getByText(/^This makes no link and uses none\./)).toBeTruthy();
    fireEvent.change(code, { target: { value: '' } });
    expect(await plan.findAllByText('the line goes')).toHaveLength(2);
    fireEvent.change(code, { target: { value: '9' } });
    expect(await plan.findAllByText('✂ LAGI15')).toHaveLength(2);
    fireEvent.click(plan.getByRole('button', { name: 'Change 2 posts' }));
    await screen.findByText('BERAS5 replaced in 2 posts. 1 post was edited meanwhile and stays as it is');
    expect(screen.queryByRole('dialog')).toBeNull();
    const { input } = sent.find(({ name }) => name === 'replaceCode') ?? {};
    expect(input).toMatchObject({ former: { voucherCode: 'BERAS5' }, coupon: { voucherCode: 'LAGI15' } });
    expect(input?.posts).toMatchObject([{ postId: 'second', changedAtMs: out.changedAtMs }, { postId: 'out' }]);
    const undo = screen.getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    fireEvent.click(undo);
    await screen.findByText('1 post was edited meanwhile and stays as it is');
    expect(sent.at(-1)).toEqual({ name: 'takeBackReplacing', input: { runId: input?.runId } });
  });

  it('the edits of posts of a code take as many posts at once as one act may change', async () => {
    await database.put('campaigns', harian);
    const channels = [aPostChannel({ text: 'BERAS5', isEdited: true, postedAtMs: 1 })];
    await database.delete('posts', out.postId);
    const many = Array.from({ length: maxReplacedPosts + 1 }, (_, n) => ({ ...out, postId: `post-${n}`, channels }));
    const transaction = database.transaction('posts', 'readwrite');
    await Promise.all([...many.map((post) => transaction.store.put(post)), transaction.done]);
    show({ view: 'edits' }, where({}));
    // By their words: among so many rows a role takes seconds to find. The plan of so many takes about two to draw.
    fireEvent.click(await screen.findByText('Replace BERAS5 in 501 posts', {}, { timeout: 15_000 }));
    fireEvent.click(await screen.findByText('Change 500 posts', {}, { timeout: 15_000 }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'replaceCode' }));
    expect(sent.at(-1)?.input.posts).toHaveLength(maxReplacedPosts);
  });

  it('the edits of posts of a code whose posts were all edited meanwhile say so in the plan, which stays', async () => {
    await database.put('posts', { ...out, postId: 'second', code: 'second' });
    instead = (name) => (name === 'replaceCode' ? { replaced: 0, left: 2 } : undefined);
    show({ view: 'edits' }, where({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace BERAS5 in 2 posts' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Change 2 posts' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      '2 posts were edited meanwhile and stay as they are',
    );
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('the edits of posts say that no program of the category may take the place of one', async () => {
    await putOffers(database, [anOffer({ offerId: '101', offerStatus: 'paused', applicationStatus: 'approved' })]);
    await database.put('posts', { ...out, products: [aPostProduct()] });
    show({ view: 'edits' }, where({ marks: [mark] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Find replacements' }));
    expect(await screen.findByText('No program of yours was found to put in its place.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('the edits of posts say why an act failed, also where Undo does', async () => {
    show({ view: 'edits' }, where({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await screen.findByText('Done: BERAS5 ends today');
    await database.delete('posts', 'out');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This post, product or channel is no longer there.');
  });
});
