// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, it, vi } from 'vitest';
import { FindDialog } from '#components/find/find-dialog.tsx';
import { FindOpener, toFindProps } from '#components/find/find-opener.tsx';
import type { FindServices } from '#components/find/find-services.ts';
import { filterCoupons } from '#entrypoints/workspace/coupons/coupon-filters.tsx';
import { toProgramQuery } from '#entrypoints/workspace/programs/program-params.ts';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import {
  type FoundElsewhere,
  type FoundThings,
  findNear,
  findThings,
  toSoughtCoupon,
  toSoughtShop,
} from '#lib/domain/find/find-things.ts';
import { type GroupEarnings, noEarnings } from '#lib/domain/links/link-earnings.ts';
import { toLinkRow } from '#lib/domain/links/link-row.ts';
import { toPostRow } from '#lib/domain/posts/post-row.ts';
import { createProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { createProgramIndex, toListedProgram } from '#lib/domain/programs/program-index.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { parseRoute } from '#lib/domain/routes/route.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { aProgramCampaign } from '#tests/builders/a-program-campaign.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

afterEach(() => void vi.useRealTimers());

const tracking = 'https://go.links.example/c8a2';
const fashion = anOffer({ offerId: '7', name: 'Kedai Zamrud', categories: ['Fashion'] });
const records = {
  programs: createProgramFinder([toListedProgram(toProgramSummary(fashion))]),
  links: [
    aKeptLink({
      linkId: 'rice',
      title: 'Jasmine rice',
      trackingLink: tracking,
      destinationUrl: 'https://kedai.example/p/rice',
    }),
    aKeptLink({ linkId: 'cooker', title: 'Rice cooker' }),
  ].map((link) => toLinkRow(link, undefined, { accountId: 'a', idPrefix: '' })),
  posts: [toPostRow(aPost({ postId: 'pantry', name: 'Pantry and rice' }))],
  coupons: [aCampaign({ campaignId: 'c1', name: 'Rice week', voucherCode: 'BERAS5' })].map(toSoughtCoupon),
  shops: [],
};
const [blog, telegram] = ['Blog', 'Telegram'].map((name) => ({
  ...{ presetId: name, name, formatId: 'plain' },
  subIds: ['{preset}', '', '', '', ''] as const,
}));
const presets = [blog, telegram].filter((preset) => preset !== undefined);
const findNow = async (query: SearchQuery, max: number): Promise<FoundThings> => findThings(records, query, max);

interface Options extends Partial<FindServices> {
  readonly today?: string;
  readonly left?: number;
  readonly text?: string;
}

function toServices(change: Partial<FindServices> = {}) {
  const send = vi.fn(async (): Promise<unknown> => ({ tone: 'done', title: 'Copied', detail: '111 left' }));
  const services: FindServices = {
    nowMs: () => 0,
    newId: () => 'act-1',
    send: send as unknown as FindServices['send'],
    begin: vi.fn(async () => undefined),
    find: findNow,
    findNear: async (query, max) => findNear(records, query, max),
    isWhole: () => true,
    readEarned: async () => noEarnings,
    readPostSums: async () => new Map(),
    findElsewhere: async () => [],
    readHeld: async () => new Map(),
    readAddress: async () => null,
    readPost: async () => undefined,
    readPresets: async () => presets,
    readMade: async () => null,
    readLandingLink: async () => tracking,
    readPageUrl: async () => null,
    readShopUrl: async () => null,
    readProgramProduct: async () => null,
    readLastDraft: async () => null,
    writeLink: async () => ({ text: 'Ad: Jasmine rice', html: null }),
    visit: vi.fn(),
    copyText: vi.fn(async () => true),
    copyFormatted: vi.fn(async () => true),
    open: vi.fn(),
    openPost: vi.fn(),
    ...change,
  };
  return { send, services };
}

/** The dialog over fake services. */
function open({ left = 112, text: typed = '', today = '2026-11-27', ...change }: Options = {}) {
  const { send, services } = toServices(change);
  const onClose = vi.fn();
  const occasion = {
    ...{ today, userDay: '2026-11-27' },
    serviceUrl: 'https://api.links.example',
    left,
    limit: 1_000,
    freesOn: '2026-12-01',
  };
  function Page() {
    const [text, setText] = useState(typed);
    return <FindDialog services={services} occasion={occasion} text={text} onText={setText} onClose={onClose} />;
  }
  const { unmount } = render(<Page />);
  const field = screen.getByRole('combobox', { name: 'Find or do' });
  return {
    ...{ services, send, onClose, field, unmount },
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    press: (key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more }),
    chosen: () => screen.getByRole('option', { selected: true }).textContent?.trim(),
    group: (name: string) => within(screen.getByRole('group', { name })),
  };
}

it('the list of "Find or do" has what was in hand last and what one does most before anything is typed', async () => {
  const { group } = open();
  await screen.findByRole('group', { name: 'Lately' });
  expect(group('Lately').getAllByRole('option')).toHaveLength(3);
  expect(group('Acts').getByRole('option', { name: 'New post' })).toBeTruthy();
});

it('the list of "Find or do" says the year of what is of another one', async () => {
  const ofDay = (year: number) => new Date(year, 10, 20, 9).getTime();
  const links = [2024, 2026].map((year) =>
    toLinkRow(aKeptLink({ linkId: `${year}`, mintedAtMs: ofDay(year) }), undefined, { accountId: 'a', idPrefix: '' }),
  );
  const posts = [toPostRow(aPost({ postId: 'old', name: 'Pantry', changedAtMs: ofDay(2024) }))];
  const { group } = open({ find: async (query, max) => findThings({ ...records, links, posts }, query, max) });
  await screen.findByRole('group', { name: 'Lately' });
  const lines = group('Lately')
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(lines.map((line) => /20 Nov(?: 2024)?/.exec(line ?? '')?.[0]).sort()).toEqual([
    ...['20 Nov', '20 Nov 2024', '20 Nov 2024'],
  ]);
});

it('the list of "Find or do" says no year of this year while the network is in the next one', async () => {
  const atMs = new Date(2026, 10, 20, 9).getTime();
  const links = [toLinkRow(aKeptLink({ mintedAtMs: atMs }), undefined, { accountId: 'a', idPrefix: '' })];
  const { group } = open({
    today: '2027-01-01',
    find: async (query, max) => findThings({ ...records, links, posts: [] }, query, max),
  });
  await screen.findByRole('group', { name: 'Lately' });
  expect(group('Lately').getByRole('option').textContent).not.toContain('2026');
});

it('"Find or do" says what a code has left by the day on which it is opened', async () => {
  let nowMs = Date.UTC(2026, 10, 20, 12);
  const coupons = [toSoughtCoupon(aCampaign({ campaignId: 'c1', name: 'Rice week', endDate: '2026-11-22' }))];
  const { services } = toServices({
    find: async (query, max) => findThings({ ...records, coupons }, query, max),
  });
  function Page() {
    return (
      <FindOpener
        look="icon"
        loadServices={async () => services}
        nowMs={() => nowMs}
        {...toFindProps(aWorkspaceSnapshot())}
      />
    );
  }
  render(<Page />);
  nowMs += 86_400_000;
  fireEvent.click(screen.getByRole('button', { name: 'Find or do' }));
  fireEvent.input(await screen.findByRole('combobox'), { target: { value: 'rice week' } });
  expect((await screen.findByRole('option', { name: /Rice week/ })).textContent).toMatch(/ends tomorrow/i);
});

it('the list of "Find or do" chooses the first result, names it in the field, and marks what was typed', async () => {
  const { type, field, chosen } = open();
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  expect(chosen()).toContain('Jasmine rice');
  const option = screen.getByRole('option', { selected: true });
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  expect(option.querySelector('mark')?.textContent).toBe('rice');
  expect(document.getElementById(option.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Open the link',
  );
});

const [first] = records.links;
const toEarned =
  (amount: Partial<GroupEarnings['amounts'][number]>, change: Partial<GroupEarnings> = {}) =>
  async () => {
    const group: GroupEarnings = {
      ...{ key: toGroupKey(first?.offerId ?? '', first?.subIds ?? []), conversionCount: 7, linkCount: 1 },
      ...{ isUntagged: false, unreadableCount: 0 },
      amounts: [{ currency: 'MYR', earned: '0', pending: '0', ...amount }],
      ...change,
    };
    return toLinkEarnings(new Map([['a', [group]]]));
  };

it('what a link earned in "Find or do" stands at its line under words that say of how long', async () => {
  const { type, group } = open({ readEarned: toEarned({ earned: '42.62', pending: '3' }) });
  type('jasmine');
  await screen.findByRole('option', { name: /Jasmine rice .* MYR 42\.62$/ });
  expect(group('Links').getByText('earned in 90 days')).toBeTruthy();
});

it('what a link earned in "Find or do" is said to be pending where nothing is approved yet', async () => {
  const { type } = open({ readEarned: toEarned({ pending: '3' }) });
  type('jasmine');
  await screen.findByRole('option', { name: /MYR 3\.00 pending$/ });
});

it.each<[string, Partial<GroupEarnings>]>([
  ['the amount of one of its orders cannot be read', { unreadableCount: 1 }],
  ['another link has its sub IDs', { linkCount: 2 }],
  ['it has no sub ID, and orders of other links have none either', { isUntagged: true }],
])('what a link earned in "Find or do" lacks where %s', async (_why, change) => {
  const readEarned = vi.fn(toEarned({ earned: '42.62' }, change));
  const { type } = open({ readEarned });
  type('jasmine');
  await waitFor(() => expect(readEarned).toHaveBeenCalled());
  await readEarned.mock.results[0]?.value;
  await waitFor(() => expect(screen.getByRole('option', { name: /Jasmine rice/ }).textContent).not.toContain('42.62'));
});

it('what a link earned in "Find or do" lacks where it cannot be read, and the link is found all the same', async () => {
  const readEarned = vi.fn(async () => Promise.reject(new Error('closed')));
  const { type } = open({ readEarned });
  type('jasmine');
  await screen.findByRole('option', { name: /Jasmine rice/ });
  await waitFor(() => expect(readEarned).toHaveBeenCalled());
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

it('what a link earned in "Find or do" is read once typing rests, and not for each key', async () => {
  const readEarned = vi.fn(async () => noEarnings);
  const { type } = open({ readEarned });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['r', 'ri', 'ric', 'rice']) {
    await act(async () => void type(text));
    // The answer takes a few turns, and no time.
    for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined);
    expect(screen.getAllByText(text, { selector: '[role=option] mark' })).not.toEqual([]);
    vi.advanceTimersByTime(100);
  }
  expect(readEarned).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(readEarned).toHaveBeenCalledOnce();
});

it('what a link earned in "Find or do" leads to its orders of these days', async () => {
  const { type, press, services } = open({ readEarned: toEarned({ earned: '42.62' }) });
  type('jasmine');
  await screen.findByRole('option', { name: /MYR 42\.62$/ });
  press('Tab');
  fireEvent.click(screen.getByRole('option', { name: 'Its orders 7' }));
  const [[url = ''] = []] = vi.mocked(services.open).mock.calls;
  expect(url.split('?')[0]).toBe('workspace.html#/earnings');
  const params = Object.fromEntries(new URLSearchParams(url.split('?')[1]));
  expect(params).toEqual({ period: '90-days', today: '1', at: 'rows', link: expect.stringMatching(/^=\["/) });
});

it('what a post in "Find or do" holds is named in its line where its own name does not have what was typed', async () => {
  const readHeld = vi.fn(async () => new Map([['pantry', 'Basmati rice 5 kg']]));
  const { type } = open({ readHeld });
  type('rice');
  await screen.findByRole('option', { name: /Pantry and rice · holds Basmati rice 5 kg · / });
  expect(readHeld).toHaveBeenCalledWith(['pantry'], ['rice']);
});

it('the post that has a coupon of "Find or do" is named in its line', async () => {
  const coupon = { campaignId: 'c1', name: 'Rice week', voucherCode: 'BERAS5', endDate: '' };
  const posts = [toPostRow(aPost({ postId: 'week', name: 'Kitchen week', products: [aPostProduct({ coupon })] }))];
  const { type } = open({ find: async (query, max) => findThings({ ...records, posts }, query, max) });
  type('beras');
  await screen.findByRole('option', { name: /Rice week · .* · in your post Kitchen week/ });
});

it('the shop by which a program in "Find or do" was found is named in its line', async () => {
  const embun = toSoughtShop({ ...aShop({ name: 'Embun Books', offerName: 'Kedai Zamrud' }), isMintable: true });
  const programs = createProgramFinder(
    [toListedProgram(toProgramSummary(fashion))],
    [],
    new Map([['Kedai Zamrud', [embun.searchText]]]),
  );
  const { type } = open({
    find: async (query, max) => findThings({ ...records, programs, shops: [embun] }, query, max),
  });
  type('embun');
  await screen.findByRole('option', { name: /Kedai Zamrud.* · has the shop Embun Books/ });
});

const elsewhere: FoundElsewhere = {
  ...{ accountId: 'b', title: 'Blog', serviceUrl: 'https://api.links.example' },
  found: { ...findThings(records, { words: ['rice'], parts: [] }, 3), coupons: { items: [], total: 0 } },
};

it('what other accounts have stands behind the own results with the name of its account, and Enter opens it there', async () => {
  const { type, press, chosen, group, services, send, onClose } = open({ findElsewhere: async () => [elsewhere] });
  type('rice');
  await screen.findByRole('group', { name: 'In your other accounts' });
  expect(chosen()).not.toContain('Blog');
  const names = screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(['Links', 'Posts', 'Coupons', 'In your other accounts', 'Acts']);
  const [first] = group('In your other accounts').getAllByRole('option');
  expect(first?.textContent).toContain('Jasmine rice · Blog · ');
  fireEvent.mouseMove(first as HTMLElement);
  expect(document.querySelector('.find-foot button')?.textContent).toMatch(/^↵Enter Open in Blog/);
  press('Enter');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls).toEqual([['switchAccount', { accountId: 'b' }]]);
  expect(services.open).toHaveBeenCalledWith('workspace.html#/links?id=rice');
});

it('what other accounts have is not opened where its account cannot be switched to', async () => {
  const { type, services, send, group } = open({ findElsewhere: async () => [elsewhere] });
  send.mockRejectedValue(new AppError('account-gone'));
  type('rice');
  await screen.findByRole('group', { name: 'In your other accounts' });
  fireEvent.click(group('In your other accounts').getAllByRole('option')[0] as HTMLElement);
  await screen.findByRole('alert');
  expect(services.open).not.toHaveBeenCalled();
});

it('what other accounts have is copied if it is a safe link, and has no act that would be of this account', async () => {
  const { type, press, services, group } = open({ findElsewhere: async () => [elsewhere] });
  type('rice');
  await screen.findByRole('group', { name: 'In your other accounts' });
  const [link, , post] = group('In your other accounts').getAllByRole('option');
  fireEvent.mouseMove(post as HTMLElement);
  press('Enter', { ctrlKey: true });
  press('Tab');
  expect(post?.getAttribute('aria-selected')).toBe('true');
  fireEvent.mouseMove(link as HTMLElement);
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(services.copyText).toHaveBeenCalledWith(tracking));
  expect(services.copyFormatted).not.toHaveBeenCalled();
});

it('what other accounts have is found where this one has nothing, and no one says that there is nothing', async () => {
  const { type } = open({ findElsewhere: async () => [elsewhere] });
  type('basmati');
  await screen.findByRole('group', { name: 'In your other accounts' });
  expect(screen.queryByText('Nothing called “basmati”', { selector: '.find-nothing-title' })).toBeNull();
});

it('what other accounts have is not asked for before anything is typed', async () => {
  const findElsewhere = vi.fn(async () => [elsewhere]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open({ findElsewhere });
  for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined);
  vi.advanceTimersByTime(1_000);
  expect(findElsewhere).not.toHaveBeenCalled();
});

it('the list of "Find or do" moves by the arrows around its ends, and by groups with Control', async () => {
  const { type, press, chosen } = open();
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  press('ArrowDown');
  expect(chosen()).toContain('Rice cooker');
  press('ArrowDown', { ctrlKey: true });
  expect(chosen()).toContain('Pantry and rice');
  press('ArrowUp', { ctrlKey: true });
  press('ArrowUp');
  expect(chosen()).toBe('New post named “rice”');
  press('ArrowDown');
  expect(chosen()).toContain('Jasmine rice');
});

it('the list of "Find or do" leads to each kind of result by the arrows alone, and its foot says what Enter does there', async () => {
  const shop = toSoughtShop({ ...aShop({ name: 'Rice and earnings' }), isMintable: true });
  const found = { ...findThings(records, { words: ['rice'], parts: [] }, 3), shops: { items: [shop], total: 2 } };
  const programs = { items: findThings(records, { words: ['kedai'], parts: [] }, 3).programs.items, total: 1 };
  const { type, press, field } = open({ find: async () => ({ ...found, programs }) });
  type('earnings');
  await screen.findByRole('group', { name: 'Shops' });
  const names = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(names).toEqual(['Links', 'Posts', 'Programs', 'Shops', 'Coupons', 'Pages', 'Acts']);
  for (const option of screen.getAllByRole('option')) {
    expect([field.getAttribute('aria-activedescendant'), option.getAttribute('aria-selected')]).toEqual([
      option.id,
      'true',
    ]);
    const foot = document.getElementById(option.getAttribute('aria-describedby') ?? '');
    expect(foot?.querySelector('button')?.textContent).toMatch(/^↵Enter \w/);
    press('ArrowDown');
  }
});

it('the list of "Find or do" says what a word also means, and looks for the word alone on request', async () => {
  const { type, chosen } = open();
  type('kasut');
  await screen.findByText(/“kasut” also means: Fashion/);
  expect(chosen()).toContain('Kedai Zamrud');
  fireEvent.click(screen.getByRole('button', { name: 'Only “kasut”' }));
  await screen.findAllByText('Nothing called “kasut”');
  expect(screen.queryByRole('option', { name: /Kedai Zamrud/ })).toBeNull();
});

it('the rest of a word alone in "Find or do" leads to lists that have as many as it says', async () => {
  const named = Array.from({ length: 5 }, (_, at) =>
    anOffer({ offerId: `${at}`, name: `Kasut ${at}`, categories: [] }),
  );
  const listed = [...named, fashion].map((offer) => toListedProgram(toProgramSummary(offer)));
  const campaigns = ['Kasut', 'Kasut', 'Kasut', 'Kasut', 'Batik'].map((name, at) =>
    aProgramCampaign({ campaignId: `c${at}`, name, categories: name === 'Batik' ? ['Fashion'] : [] }),
  );
  const coupons = campaigns.map(toSoughtCoupon);
  const all = { ...records, programs: createProgramFinder(listed), coupons };
  const { type, group, services } = open({ find: async (query, max) => findThings(all, query, max) });
  type('kasut');
  fireEvent.click(await screen.findByRole('button', { name: 'Only “kasut”' }));
  await screen.findByText('2 more');
  const paramsOf = async (name: string, rest: string) => {
    vi.mocked(services.open).mockClear();
    fireEvent.click(group(name).getByText(rest));
    await waitFor(() => expect(services.open).toHaveBeenCalled());
    return parseRoute(vi.mocked(services.open).mock.lastCall?.[0].split('#')[1] ?? '').params;
  };
  const ofPrograms = await paramsOf('Programs', '2 more');
  expect(createProgramIndex(listed).find(toProgramQuery(ofPrograms))).toHaveLength(3 + 2);
  const ofCoupons = await paramsOf('Coupons', '1 more');
  expect(filterCoupons(campaigns, ofCoupons, '2026-03-10')).toHaveLength(3 + 1);
});

it('the list of "Find or do" says that there is nothing, and shows what is near: Enter opens that', async () => {
  const { type, press, chosen, group, services } = open();
  type('pantyr');
  await screen.findAllByText('Nothing called “pantyr”');
  expect(group('Near it').getAllByRole('option')).toHaveLength(1);
  expect(chosen()).toContain('Pantry and rice');
  press('Enter');
  expect(services.open).toHaveBeenCalledWith('workspace.html#/posts?id=pantry');
  type('pantyrx');
  await screen.findAllByText('Nothing called “pantyrx”');
  expect(screen.queryByRole('group', { name: 'Near it' })).toBeNull();
});

it('the list of "Find or do" keeps the results of the last key where an earlier one is answered later', async () => {
  const early = Promise.withResolvers<FoundThings>();
  const find = vi.fn<FindServices['find']>(async (query, max) =>
    query.words[0] === 'ri' ? early.promise : findNow(query, max),
  );
  const { type } = open({ find });
  type('ri');
  type('beras5');
  await screen.findByRole('option', { name: /BERAS5/ });
  early.resolve(await findNow({ words: ['jasmine'], parts: [] }, 3));
  await early.promise;
  await waitFor(() => expect(screen.queryByRole('option', { name: /Jasmine/ })).toBeNull());
  expect(screen.getByRole('option', { name: /BERAS5/ })).toBeTruthy();
});

it('the list of "Find or do" looks again once all records are read', async () => {
  const whole = Promise.withResolvers<void>();
  let isWhole = false;
  const find = vi.fn<FindServices['find']>(async (query, max) =>
    findThings(isWhole ? records : { ...records, coupons: [] }, query, max),
  );
  const { type } = open({ find, isWhole: () => isWhole, begin: () => whole.promise });
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  expect(screen.queryByRole('group', { name: 'Coupons' })).toBeNull();
  isWhole = true;
  whole.resolve();
  await screen.findByRole('group', { name: 'Coupons' });
});

it('the list of "Find or do" looks again until all records are read, although what is stored meanwhile begins another reading', async () => {
  const [cut, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [isCut, isWhole] = [false, false];
  const find = vi.fn<FindServices['find']>(async (query, max) =>
    findThings(isWhole ? records : { ...records, coupons: [] }, query, max),
  );
  const begin = () => (isCut ? whole.promise : cut.promise);
  const { type, press, services } = open({ find, begin, isWhole: () => isWhole });
  type('beras5');
  await screen.findByRole('option', { name: /^New post named/ });
  isCut = true;
  cut.resolve();
  await act(() => cut.promise);
  expect(screen.queryByText(/^Nothing/)).toBeNull();
  press('Enter');
  isWhole = true;
  whole.resolve();
  await screen.findByRole('group', { name: 'Coupons' });
  await waitFor(() => expect(services.open).toHaveBeenCalledWith('workspace.html#/coupons?id=c1'));
});

it('the list of "Find or do" says that there is nothing only once all records were looked through', async () => {
  const whole = Promise.withResolvers<void>();
  let isWhole = true;
  const begin = vi
    .fn<FindServices['begin']>()
    .mockResolvedValueOnce(undefined)
    .mockImplementation(() => whole.promise);
  const find = vi.fn<FindServices['find']>(async (query, max) =>
    findThings(isWhole ? records : { ...records, coupons: [] }, query, max),
  );
  const { type } = open({ find, begin, isWhole: () => isWhole });
  await screen.findByRole('group', { name: 'Lately' });
  // Something stored changed: all is read again.
  isWhole = false;
  type('beras5');
  await screen.findByRole('option', { name: /^New post named/ });
  expect(screen.queryByText(/^Nothing/)).toBeNull();
  isWhole = true;
  whole.resolve();
  await screen.findByRole('group', { name: 'Coupons' });
});

it('the list of "Find or do" chooses the first result again with another text, whatever was chosen under the one before', async () => {
  const { type, press, chosen } = open();
  type('ric');
  await screen.findByRole('group', { name: 'Links' });
  press('ArrowDown');
  expect(chosen()).toContain('Rice cooker');
  type('rice');
  await waitFor(() => expect(chosen()).toContain('Jasmine rice'));
});

it('the list of "Find or do" is back at the result whose other acts were shown', async () => {
  const { type, press, chosen } = open();
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  press('ArrowDown');
  press('Tab');
  expect(screen.getByRole('group', { name: 'Rice cooker' })).toBeTruthy();
  press('ArrowDown');
  press('Escape');
  expect(chosen()).toContain('Rice cooker');
});

function openReading() {
  const whole = Promise.withResolvers<void>();
  let isWhole = false;
  const find = vi.fn<FindServices['find']>(async (query, max) =>
    findThings(isWhole ? records : { ...records, links: [] }, query, max),
  );
  const dialog = open({ find, isWhole: () => isWhole, begin: () => whole.promise });
  const end = () => {
    isWhole = true;
    whole.resolve();
  };
  return { ...dialog, end };
}

it('Enter that comes early waits for the first of all results', async () => {
  const { type, press, services, end } = openReading();
  type('rice');
  await screen.findByRole('group', { name: 'Posts' });
  press('Enter');
  expect(services.open).not.toHaveBeenCalled();
  end();
  await waitFor(() => expect(services.open).toHaveBeenCalledWith('workspace.html#/links?id=rice'));
});

it('Enter that comes early makes nothing where there is no result', async () => {
  const { type, press, send, services, end } = openReading();
  type('nothing like it');
  await screen.findByRole('option', { name: /^New post named/ });
  press('Enter');
  end();
  await screen.findByText(/^Nothing/);
  expect(send).not.toHaveBeenCalled();
  expect(services.open).not.toHaveBeenCalled();
  // All of it is looked through now, and the user sees what Enter does.
  await waitFor(() => {
    press('Enter');
    expect(services.openPost).toHaveBeenCalled();
  });
  expect(send).toHaveBeenCalledTimes(1);
});

it('Enter that comes early is forgotten with the next key, and does at once what the user chose', async () => {
  const { type, press, chosen, services, end } = openReading();
  type('rice');
  await screen.findByRole('group', { name: 'Posts' });
  press('Enter');
  press('ArrowDown');
  const byHand = chosen();
  end();
  await screen.findByRole('group', { name: 'Links' });
  expect(chosen()).toBe(byHand);
  expect(services.open).not.toHaveBeenCalled();
  press('Enter');
  expect(services.open).toHaveBeenCalledTimes(1);
});

it('the list of "Find or do" has the acts where nothing can be read, says so, and tries again', async () => {
  const begin = vi.fn().mockRejectedValueOnce(new Error('closed')).mockResolvedValue(undefined);
  const find = vi.fn<FindServices['find']>().mockRejectedValueOnce(new Error('closed')).mockImplementation(findNow);
  open({ begin, find });
  await screen.findByText(/could not be read/);
  expect(screen.getByRole('option', { name: 'New post' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('group', { name: 'Lately' });
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

it('the status of "Find or do" says nothing of results where nothing can be read, and none of a text without a word', async () => {
  const fails = async () => {
    throw new Error('closed');
  };
  const turns = async () => {
    for (let turn = 0; turn < 8; turn += 1) await act(async () => undefined);
    await act(async () => void vi.advanceTimersByTime(1_100));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const broken = open({ begin: fails, find: fails, text: 'rice' });
  await turns();
  expect(screen.getByText(/could not be read/)).toBeTruthy();
  expect(screen.queryByText(/^Nothing/)).toBeNull();
  broken.unmount();
  // What is looked for without a word is what was in hand last.
  open({ text: '’' });
  await turns();
  expect(screen.getByRole('group', { name: 'Lately' })).toBeTruthy();
  expect(screen.queryByText(/found/)).toBeNull();
});

it('the dialog "Find or do" opens by Enter, and copies what is free by Control Enter', async () => {
  const { type, press, services, onClose } = open();
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  press('Enter', { ctrlKey: true });
  await screen.findByText('Copied');
  expect(services.copyText).toHaveBeenCalledWith(tracking);
  expect(onClose).not.toHaveBeenCalled();
  press('Enter');
  expect(services.open).toHaveBeenCalledWith('workspace.html#/links?id=rice');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('the dialog "Find or do" copies the code of a coupon, which the worker remembers', async () => {
  const { type, press, services, send } = open();
  type('beras5');
  await screen.findByRole('option', { name: /BERAS5/ });
  press('Enter', { metaKey: true });
  await screen.findByText('Copied');
  expect(services.copyText).toHaveBeenCalledWith('BERAS5');
  expect(send).toHaveBeenCalledWith('couponCopied', { campaignId: 'c1' });
});

it('the dialog "Find or do" shows the other acts by Tab, and the results again by Escape, Shift Tab and Left at the start', async () => {
  const { type, press, chosen } = open();
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  for (const [key, more] of [
    ['Escape', {}],
    ['Tab', { shiftKey: true }],
    ['ArrowLeft', {}],
  ] as const) {
    press('Tab');
    expect(screen.getByRole('group', { name: 'Jasmine rice' })).toBeTruthy();
    expect(chosen()).toBe('Copy as Post uses none');
    if (key === 'ArrowLeft') (screen.getByRole('combobox') as HTMLInputElement).setSelectionRange(0, 0);
    expect(press(key, more)).toBe(false);
    expect(chosen()).toContain('Jasmine rice');
  }
});

it('the dialog "Find or do" copies a link as a post, and adds its product to the last draft', async () => {
  const draft = toPostRow(aPost({ postId: 'kitchen', name: 'Kitchen', state: 'draft' }));
  const { type, press, services, send } = open({ readLastDraft: async () => draft });
  send.mockResolvedValue({ problem: null, post: aPost({ postId: 'kitchen', name: 'Kitchen' }) });
  type('jasmine');
  await screen.findByRole('group', { name: 'Links' });
  press('Tab');
  press('Enter');
  await screen.findByText('Copied');
  expect(services.copyFormatted).toHaveBeenCalledWith({ text: 'Ad: Jasmine rice', html: null });
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  await screen.findByText('Added to “Kitchen”');
  const product = { url: 'https://kedai.example/p/rice', said: { name: 'Jasmine rice' } };
  expect(send.mock.calls).toMatchObject([['addToPost', { postId: 'kitchen', product }]]);
});

/** Finds a link, where the last draft has a product. */
async function findWithDraft(productId: string) {
  const post = aPost({ postId: 'kitchen', name: 'Kitchen', products: [aPostProduct({ productId })] });
  const dialog = open({ readLastDraft: async () => toPostRow(post) });
  dialog.send.mockResolvedValue({ problem: null, post });
  dialog.type('jasmine');
  await screen.findByRole('group', { name: 'Links' });
  return dialog;
}

async function addToDraft(): Promise<void> {
  fireEvent.click(screen.getByRole('option', { name: /^Add to the last draft/ }));
  await screen.findByText('Added to “Kitchen”');
}

it('the dialog "Find or do" offers no Undo of an added product that the draft had already', async () => {
  const { press } = await findWithDraft('before');
  press('Tab');
  await addToDraft();
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});

it('the dialog "Find or do" takes an added product back by Control Z, and by its button', async () => {
  const { press, send } = await findWithDraft('act-1');
  expect(press('z', { ctrlKey: true })).toBe(true);
  press('Tab');
  for (const takeBack of [
    () => press('z', { ctrlKey: true }),
    () => press('ผ', { code: 'KeyZ', ctrlKey: true }),
    () => fireEvent.click(screen.getByRole('button', { name: /Undo/ })),
  ]) {
    await addToDraft();
    takeBack();
    await screen.findByText('Removed from the post.');
    const change = { kind: 'remove', productId: 'act-1' };
    expect(send).toHaveBeenLastCalledWith('changePost', { postId: 'kitchen', change });
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  }
});

it('the dialog "Find or do" leaves a letter that is typed by Control, Alt and z to its field', async () => {
  const { press } = await findWithDraft('act-1');
  press('Tab');
  await addToDraft();
  // False where the dialog keeps the key from the field.
  expect(press('ż', { code: 'KeyZ', ctrlKey: true, altKey: true })).toBe(true);
  expect(screen.getByRole('button', { name: /Undo/ })).toBeTruthy();
});

it('the dialog "Find or do" offers its Undo again where it failed', async () => {
  const { press, send } = await findWithDraft('act-1');
  press('Tab');
  await addToDraft();
  send.mockRejectedValueOnce(new AppError('storage-full'));
  fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(screen.queryByText('Added to “Kitchen”')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await screen.findByText('Removed from the post.');
});

it('the dialog "Find or do" says how many of which kind it found, and which end is soon', async () => {
  const coupons = [
    aCampaign({ campaignId: 'c1', voucherCode: 'BERAS5', startDate: '2026-11-01', endDate: '2026-11-27' }),
  ];
  const found = findThings({ ...records, coupons: coupons.map(toSoughtCoupon) }, { words: ['beras5'], parts: [] }, 3);
  const { type } = open({ find: async () => found });
  type('beras5');
  const end = await screen.findByText(/ends today/i);
  expect(end.className).toContain('soon');
  await screen.findByText('1 found: Coupons 1', {}, { timeout: 3_000 });
});

it.each([
  ['opens the page of a link', 'https://kedai.example/p/rice' as OfferableUrl],
  ['opens no page whose opening could count as a click, and says so', null],
])('the dialog "Find or do": %s', async (_what, url) => {
  const { type, press, services } = open({ readPageUrl: async () => url });
  type('jasmine');
  await screen.findByRole('group', { name: 'Links' });
  press('Tab');
  for (let down = 0; down < 4; down += 1) press('ArrowDown');
  press('Enter');
  if (url === null) await screen.findByText(/could count as a click/);
  else await waitFor(() => expect(services.visit).toHaveBeenCalledWith(url));
  expect(vi.mocked(services.visit).mock.calls).toHaveLength(url === null ? 0 : 1);
});

const sum: GroupEarnings = {
  ...{ key: 'pantry', conversionCount: 3, linkCount: 1, isUntagged: false, unreadableCount: 0 },
  amounts: [{ currency: 'MYR', earned: '21.75', pending: '4' }],
};

async function openActs(change: Options = {}) {
  const dialog = open(change);
  dialog.type('pantry');
  await screen.findByRole('option', { name: /^Pantry and rice/ });
  return dialog;
}

it('the other acts of a post in "Find or do" say what it earned in 90 days, as its line does, and lead to it', async () => {
  const { press, group, services } = await openActs({ readPostSums: async () => new Map([['pantry', sum]]) });
  await screen.findByRole('option', { name: /^Pantry and rice .* MYR 21\.75$/ });
  expect(group('Posts').getByText('earned in 90 days')).toBeTruthy();
  press('Tab');
  fireEvent.click(screen.getByRole('option', { name: 'What it earned MYR 21.75' }));
  expect(services.open).toHaveBeenCalledWith('workspace.html#/earnings?post=%3Dabcdef&period=90-days&today=1');
});

it('the other acts of a post in "Find or do" are there where its sum cannot be read', async () => {
  const readPostSums = vi.fn(async () => Promise.reject(new Error('closed')));
  const { press } = await openActs({ readPostSums });
  await waitFor(() => expect(readPostSums).toHaveBeenCalledWith(['pantry']));
  press('Tab');
  expect(screen.getByRole('option', { name: 'What it earned' })).toBeTruthy();
});

it('the other acts of a post in "Find or do" begin a copy of it, which opens', async () => {
  const { press, send, services } = await openActs();
  send.mockResolvedValue({ problem: null });
  press('Tab');
  fireEvent.click(screen.getByRole('option', { name: 'Duplicate' }));
  await waitFor(() => expect(services.openPost).toHaveBeenCalledWith('act-1'));
  const copy = { postId: 'pantry', newPostId: 'act-1', name: 'Pantry and rice, again' };
  expect(send).toHaveBeenCalledExactlyOnceWith('duplicatePost', copy);
});

it('the other acts of a post in "Find or do" say so where the post is gone', async () => {
  const { press, send, services } = await openActs();
  send.mockResolvedValue({ problem: 'gone' });
  press('Tab');
  fireEvent.click(screen.getByRole('option', { name: 'Duplicate' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/post/i);
  expect(services.openPost).not.toHaveBeenCalled();
});

it.each([
  ['open its shop', 'https://www.zamrud.example/' as OfferableUrl],
  ['open no address that could count as a click, and say so', null],
])('the other acts of a program in "Find or do" %s', async (_what, url) => {
  const readShopUrl = vi.fn(async () => url);
  const { type, press, services } = open({ readShopUrl });
  type('zamrud');
  await screen.findByRole('option', { name: /^Kedai Zamrud/ });
  press('Tab');
  press('Enter');
  if (url === null) await screen.findByText(/names no page of this shop/);
  else await waitFor(() => expect(services.visit).toHaveBeenCalledWith(url));
  expect(readShopUrl).toHaveBeenCalledExactlyOnceWith('7');
  expect(vi.mocked(services.visit).mock.calls).toHaveLength(url === null ? 0 : 1);
});

it.each([
  ['Its coupons', 'workspace.html#/coupons?offer=7'],
  ['Your links of it', 'workspace.html#/links?program=7'],
  ['What it earned', 'workspace.html#/earnings?offer=7&period=90-days'],
])('the other acts of a program in "Find or do" lead elsewhere: %s', async (name, url) => {
  const { type, press, services } = open();
  type('zamrud');
  await screen.findByRole('option', { name: /^Kedai Zamrud/ });
  press('Tab');
  fireEvent.click(screen.getByRole('option', { name }));
  await waitFor(() => expect(services.open).toHaveBeenCalledExactlyOnceWith(url));
});

async function add(change: Options = {}) {
  const dialog = open(change);
  dialog.type('beras5');
  await screen.findByRole('option', { name: /BERAS5/ });
  dialog.press('Tab');
  const products = [aPostProduct({ productId: 'act-1' })];
  dialog.send.mockResolvedValue({ problem: null, post: aPost({ postId: 'kitchen', name: 'Kitchen', products }) });
  fireEvent.click(screen.getByRole('option', { name: /^Add to the last draft/ }));
  return dialog;
}

it('a post in "Find or do" whose text lacks a link is not copied, and it says so', async () => {
  const channel = aPostChannel({ text: 'Rice: https://www.kedai.example/p/rice', links: [] });
  const readPost = async () => aPost({ postId: 'pantry', products: [aPostProduct()], channels: [channel] });
  const { type, press, services } = open({ readPost });
  type('pantry');
  await screen.findByRole('option', { name: /Pantry and rice/ });
  press('Enter', { ctrlKey: true });
  await screen.findByText('The text lacks a link: open the post');
  expect(services.copyFormatted).not.toHaveBeenCalled();
});

it('a coupon in "Find or do" goes into the last draft with the page of its program, and out again', async () => {
  const product = aPostProduct({ productId: 'act-1' });
  const readProgramProduct = vi.fn(async () => product);
  const { send, press } = await add({ readProgramProduct });
  await screen.findByText('Added to “Kitchen”');
  const coupon = expect.objectContaining({ campaignId: 'c1', voucherCode: 'BERAS5' });
  expect(readProgramProduct).toHaveBeenCalledExactlyOnceWith('101', coupon, 'act-1');
  expect(send).toHaveBeenCalledExactlyOnceWith('addToPost', { postId: 'act-1', product });
  press('z', { ctrlKey: true });
  await screen.findByText('Removed from the post.');
});

it('a coupon in "Find or do" of a program without a page is not added, and it says so', async () => {
  const { send } = await add();
  await screen.findByText(/names no page of this shop/);
  expect(send).not.toHaveBeenCalled();
});

it('a coupon in "Find or do" leads to the posts that have its code', async () => {
  const { type, press, services } = open();
  type('beras5');
  await screen.findByRole('option', { name: /BERAS5/ });
  press('Tab');
  fireEvent.click(screen.getByRole('option', { name: /^Posts with this code/ }));
  expect(services.open).toHaveBeenCalledWith('workspace.html#/posts?q=BERAS5');
});

const made = aKeptLink({ linkId: 'made', trackingLink: 'https://go.links.example/telegram' });
const minted = { kind: 'minted', link: made, reused: false };

async function openChannels(change: Options = {}) {
  const dialog = open(change);
  dialog.type('jasmine');
  await screen.findByRole('group', { name: 'Links' });
  dialog.press('Tab');
  fireEvent.click(screen.getByRole('option', { name: /^Make it for another channel/ }));
  await screen.findByRole('group', { name: 'Make it for another channel' });
  return dialog;
}

it('another channel of a link in "Find or do" has its price, and its link is made by Control Enter alone', async () => {
  const { press, send, services, chosen } = await openChannels();
  send.mockResolvedValue(minted);
  expect(screen.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual([
    'Blog uses 1',
    'Telegram uses 1',
  ]);
  press('ArrowDown');
  press('Enter');
  expect(send).not.toHaveBeenCalled();
  press('Enter', { ctrlKey: true });
  await screen.findByText('The link is made and copied');
  expect(services.copyText).toHaveBeenCalledWith(made.trackingLink);
  expect(send).toHaveBeenCalledExactlyOnceWith('mintDeeplink', {
    ...{ requestId: 'act-1', offerId: '101', destinationUrl: 'https://kedai.example/p/rice' },
    ...{ subIds: telegram?.subIds, preset: { name: 'Telegram' }, title: 'Jasmine rice' },
    ...{ overQuota: false, despiteRefusal: false },
  });
  expect(chosen()).toBe('Telegram uses 1');
});

it('another channel of a link in "Find or do" that has a link already copies that by Enter, and uses none', async () => {
  const readMade: FindServices['readMade'] = async (_target, preset) => (preset === telegram ? made : null);
  const { press, send, services } = await openChannels({ readMade });
  press('ArrowDown');
  expect(screen.getByRole('option', { selected: true }).textContent?.trim()).toBe('Telegram · yours already uses none');
  press('Enter');
  await screen.findByText('Copied');
  expect(services.copyText).toHaveBeenCalledWith(made.trackingLink);
  expect(send).not.toHaveBeenCalled();
});

it('another channel of a link in "Find or do" loses its price with the link that was made', async () => {
  const readMade = vi.fn<FindServices['readMade']>(async () => null);
  const { press, send } = await openChannels({ readMade });
  send.mockResolvedValue(minted);
  readMade.mockImplementation(async (_target, preset) => (preset === blog ? made : null));
  press('Enter', { ctrlKey: true });
  await screen.findByRole('option', { name: 'Blog · yours already uses none', selected: true });
  expect(screen.getByText('The link is made and copied')).toBeTruthy();
});

it.each([
  [{ kind: 'refused', remembered: true }, /within the last 14 days/],
  [{ kind: 'unknown' }, /./],
  [{ ...minted, isUnsaved: true }, /could not be stored.*https:\/\/go\.links\.example\/telegram/],
])('another channel of a link in "Find or do" says what became of its link: %j', async (outcome, said) => {
  const { press, send, services } = await openChannels();
  send.mockResolvedValue(outcome);
  press('Enter', { ctrlKey: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(said);
  expect(services.copyText).not.toHaveBeenCalled();
});

it('another channel of a link in "Find or do" is kept for the day with new links where none is left', async () => {
  const { press, send } = await openChannels({ left: 0 });
  send.mockResolvedValue({ problem: null });
  expect(screen.getByRole('option', { selected: true }).textContent?.trim()).toBe('Blog none left until 1 Dec');
  press('Enter', { ctrlKey: true });
  expect(send).not.toHaveBeenCalled();
  press('Enter');
  await screen.findByText(/^Kept\./);
  expect(send).toHaveBeenCalledExactlyOnceWith('queueLink', expect.objectContaining({ preset: { name: 'Blog' } }));
  press('z', { ctrlKey: true });
  await screen.findByText('No longer kept');
  expect(send.mock.calls.slice(1)).toEqual([
    ['cancelBulk', { runId: 'act-1' }],
    ['discardBulk', { runId: 'act-1' }],
  ]);
});

it('another channel of a link in "Find or do" leads to the channels in the options where there is no other', async () => {
  const { press, services } = await openChannels({ readPresets: async () => [] });
  press('Enter');
  await waitFor(() => expect(services.open).toHaveBeenCalledWith('options.html#/channels'));
});

it('another channel of a link in "Find or do" shows nothing over what was typed meanwhile', async () => {
  const reading = Promise.withResolvers<typeof presets>();
  const { type, press } = open({ readPresets: () => reading.promise });
  type('jasmine');
  await screen.findByRole('group', { name: 'Links' });
  press('Tab');
  fireEvent.click(screen.getByRole('option', { name: /^Make it for another channel/ }));
  type('pantry');
  reading.resolve(presets);
  await screen.findByRole('option', { name: /Pantry and rice/ });
  expect(screen.queryByRole('group', { name: 'Make it for another channel' })).toBeNull();
});

it('the dialog "Find or do" leaves Tab and Escape to the dialog where the list has no use for them', async () => {
  const { type, press } = open();
  type('new post');
  await screen.findByRole('option', { name: 'New post' });
  expect(press('Tab')).toBe(true);
  expect(press('Escape')).toBe(true);
});

it('the dialog "Find or do" does nothing while an input method composes, nor for a held Enter', async () => {
  const { type, press, services, chosen } = open();
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  press('ArrowDown', { isComposing: true });
  press('Enter', { keyCode: 229 });
  press('Enter', { repeat: true });
  expect(chosen()).toContain('Jasmine rice');
  expect(services.open).not.toHaveBeenCalled();
});

it('the dialog "Find or do" opens nothing of an older text while the answer to a newer one is awaited', async () => {
  const find = vi.fn<FindServices['find']>((query, max) =>
    query.words.includes('cooker') ? new Promise(() => undefined) : findNow(query, max),
  );
  const { type, press, services } = open({ find });
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  type('rice cooker');
  press('Enter');
  expect(services.open).not.toHaveBeenCalled();
});

const address = {
  url: 'https://kedai.example/p/tea',
  found: { items: [], total: 0 },
  offers: [fashion],
  preset: blog ?? null,
};
const readAddress = async (text: string) => (text.includes('kedai.example') ? address : null);

it('an address in "Find or do" offers a link with its price, which is never chosen by itself and not made by Enter', async () => {
  const { type, press, send, chosen } = open({ readAddress });
  type('kedai.example/p/tea');
  const make = await screen.findByRole('option', { name: /^Make my link · Blog uses 1 of 112/ });
  expect(chosen()).toBe('What is this link?');
  fireEvent.click(make);
  expect(screen.getByRole('option', { name: /^Make and copy · Kedai Zamrud · Blog uses 1 of 112/ })).toBeTruthy();
  press('Enter');
  expect(send).not.toHaveBeenCalled();
  press('Enter', { ctrlKey: true });
  await screen.findByText('Copied. 111 left');
  expect(send).toHaveBeenCalledExactlyOnceWith('copyForPage', {
    requestId: 'act-1',
    pageUrl: address.url,
    tabId: null,
    program: { offerId: '7', isChosen: false },
  });
});

it('an address in "Find or do" shows other channels than that of its link behind Tab, each with its price', async () => {
  const { type, press, send } = open({ readAddress });
  type('kedai.example/p/tea');
  await screen.findByRole('option', { name: /^Make my link/ });
  press('ArrowUp');
  press('Tab');
  press('Enter');
  await screen.findByRole('option', { name: 'Telegram uses 1', selected: true });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  press('Enter');
  expect(send).not.toHaveBeenCalled();
  press('Enter', { ctrlKey: true });
  await waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'mintDeeplink',
      expect.objectContaining({ offerId: '7', destinationUrl: address.url, preset: { name: 'Telegram' } }),
    ),
  );
});

it('an address in "Find or do" has the link that is there already first, chosen, and free', async () => {
  const found = { items: records.links.slice(0, 1), total: 1 };
  const url = 'https://kedai.example/p/rice';
  const { type, press, services, chosen } = open({ readAddress: async () => ({ ...address, url, found }) });
  type(url);
  await screen.findByRole('option', { name: /yours already/ });
  expect(chosen()).toContain('Jasmine rice');
  press('Enter', { ctrlKey: true });
  await screen.findByText('Copied');
  expect(services.copyText).toHaveBeenCalledWith(tracking);
});

it('an address in "Find or do" calls no link to another page of its site the user’s already', async () => {
  const found = { items: records.links.slice(0, 1), total: 1 };
  const url = 'https://kedai.example/';
  const { type } = open({ readAddress: async () => ({ ...address, url, found }) });
  type('kedai.example');
  await screen.findByRole('option', { name: /Jasmine rice/ });
  expect(screen.queryByText(/yours already/)).toBeNull();
});

it('an address in "Find or do" makes none where none is left, and says why', async () => {
  const { type, press, send } = open({ readAddress, left: 0 });
  type('kedai.example/p/tea');
  const make = await screen.findByRole('option', { name: /^Make my link .* none left until 1 Dec/ });
  expect(make.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(make);
  press('ArrowUp');
  press('Enter', { ctrlKey: true });
  expect(send).not.toHaveBeenCalled();
});

it('an address in "Find or do" is kept for the day with new links where none is left, never by itself', async () => {
  const { type, press, send, chosen } = open({ readAddress, left: 0 });
  send.mockResolvedValue({ problem: null });
  type('kedai.example/p/tea');
  await screen.findByRole('option', { name: /^Keep for 1 Dec · Kedai Zamrud · Blog uses 1 then/ });
  expect(chosen()).toBe('What is this link?');
  press('ArrowUp');
  press('Enter');
  await screen.findByText(/^Kept\./);
  expect(send).toHaveBeenCalledExactlyOnceWith('queueLink', {
    ...{ requestId: 'act-1', offerId: '7', destinationUrl: address.url, title: '' },
    ...{ subIds: blog?.subIds, preset: { name: 'Blog' }, isKept: true },
  });
});

it('an address in "Find or do" that could not be kept says so', async () => {
  const { type, send } = open({ readAddress, left: 0 });
  send.mockResolvedValue({ problem: 'busy' });
  type('kedai.example/p/tea');
  fireEvent.click(await screen.findByRole('option', { name: /^Keep for 1 Dec/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/not finished/);
});

it('an archived post in "Find or do" says so, and the rest of the posts leads to lists that have them', async () => {
  const states = [
    'out',
    'archived',
    ...Array.from({ length: 8 }, () => 'out' as const),
    'archived',
    'archived',
  ] as const;
  const posts = states.map((state, at) => toPostRow(aPost({ postId: `p${at}`, name: `Batik ${at}`, state })));
  const { services, type } = open({ find: async (query, max) => findThings({ ...records, posts }, query, max) });
  await type('batik');
  const group = await screen.findByRole('group', { name: /^Posts/ });
  const archived = within(group)
    .getAllByRole('option')
    .filter(({ textContent }) => textContent?.includes('Archived'));
  expect(archived.map(({ textContent }) => /Batik 1|2 more/.exec(textContent ?? '')?.[0])).toEqual([
    'Batik 1',
    '2 more',
  ]);
  const [shown] = [
    within(group)
      .getAllByRole('option')
      .filter(({ textContent }) => /Batik [02-9]/.test(textContent ?? '')),
  ];
  const rest = within(group).getByText(`${9 - shown.length} more`);
  fireEvent.click(rest);
  await waitFor(() => expect(services.open).toHaveBeenCalledWith('workspace.html#/posts?q=batik'));
  fireEvent.click(within(group).getByText('2 more'));
  await waitFor(() => expect(services.open).toHaveBeenCalledWith('workspace.html#/posts?q=batik&show=archived'));
});

it('"Find or do" asks for nothing more once it is closed, although its records were not read to their end', async () => {
  const endReadings: (() => void)[] = [];
  const begin = vi.fn(() => new Promise<void>((resolve) => endReadings.push(resolve)));
  const find = vi.fn(findNow);
  const { type, unmount } = open({ begin, find, isWhole: () => false });
  type('rice');
  await screen.findByRole('group', { name: 'Links' });
  await waitFor(() => expect(begin).toHaveBeenCalledTimes(3));
  await act(() => void unmount());
  find.mockClear();
  begin.mockClear();
  await act(async () => endReadings.forEach((end) => void end()));
  expect(find).not.toHaveBeenCalled();
  expect(begin).not.toHaveBeenCalled();
});
