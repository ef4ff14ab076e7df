// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { CheckView } from '#components/checks/check-view.tsx';
import type { KeptCheck } from '#lib/domain/checks/kept-check.ts';
import { maxCheckedLength, type PageEnd, type PageLink, type PageSlice } from '#lib/domain/checks/page-link.ts';
import { toPostDisclosure } from '#lib/domain/posts/to-post-disclosure.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPageLink, aReadPage } from '#tests/builders/a-page-link.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { makeCheckServices } from './make-check-services.ts';

let account: OpenAccount;
beforeEach(async () => {
  account = await openTestAccount();
  const db = await openDatabase(account.accountId);
  await writeMeta(db, 'linkHosts', ['go.links.example']);
  await db.put('offers', anOffer({ name: 'Kedai Harian' }));
  await db.put(
    'offers',
    anOffer({
      offerId: '105',
      name: 'Rotan',
      applicationStatus: 'none',
      matches: [{ host: 'rotan.example', pathPrefix: '' }],
    }),
  );
  await db.put('links', aKeptLink());
  await db.put('campaigns', aCampaign({ endDate: '2026-11-20' }));
  db.close();
});

const links: readonly PageLink[] = [
  aPageLink({ id: 0, url: 'https://go.links.example/c8a2', text: 'rice cooker' }),
  aPageLink({ id: 1, url: 'https://www.kedai.example/p/pot?aff_id=9', text: 'clay pot' }),
  aPageLink({ id: 2, url: 'https://www.kedai.example/p/tea', text: 'tea' }),
  aPageLink({ id: 3, url: 'https://www.rotan.example/p/steamer', text: 'steamer' }),
  aPageLink({ id: 4, url: 'https://bit.ly/x', text: 'short' }),
  aPageLink({ id: 5, url: 'https://wiki.test/', text: 'wiki' }),
];

function show(change: Partial<PageEnd> = {}, answers: Parameters<typeof makeCheckServices>[1] = {}, found = links) {
  const { links: _links, ...end } = aReadPage(change);
  const made = makeCheckServices(account, {
    startPageCheck: () => ({ checkId: 'check-1', url: 'https://dapur.example/rice' }),
    readPageSlice: () => ({ links: found, total: found.length, end }),
    showPageLinks: ({ marks }) => ({ count: marks.length }),
    priceCheck: ({ lines }) => ({ toMake: lines.length, reused: 0, beyondReserve: 0, blocked: 0, left: 803 }),
    ...answers,
  });
  const onPost = vi.fn();
  render(
    <CheckView services={made.services} target={{ kind: 'page', tabId: 7 }} onBack={() => undefined} onPost={onPost} />,
  );
  return { ...made, onPost };
}

const answer = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const group = (name: string) => screen.findByRole('region', { name });

it('the report of a draft stands beside its text, whose links have the numbers of the rows, and a number shows its link there', async () => {
  const seen: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    seen.push(this.textContent);
  });
  const text = 'Ad\nhttps://www.kedai.example/p/pot?aff_id=9\nhttps://www.kedai.example/p/tea\nhttps://wiki.test/';
  const { services } = makeCheckServices(account, {
    priceCheck: ({ lines }) => ({ toMake: lines.length, reused: 0, beyondReserve: 0, blocked: 0, left: 803 }),
  });
  const nothing = () => undefined;
  render(<CheckView services={services} target={{ kind: 'text', text }} onBack={nothing} onPost={nothing} />);
  const draft = await screen.findByRole('region', { name: 'Your draft' });
  expect([...draft.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '1https://www.kedai.example/p/pot?aff_id=9',
    '2https://www.kedai.example/p/tea',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Show link 2, .*, in the draft$/ }));
  await waitFor(() => expect(seen).toEqual(['2https://www.kedai.example/p/tea']));
  vi.restoreAllMocks();
});

it('the report of a draft says what there is some of, and no zeros', async () => {
  const { services } = makeCheckServices(account);
  const nothing = () => undefined;
  const target = { kind: 'text', text: 'https://www.kedai.example/p/tea' } as const;
  render(<CheckView services={services} target={target} onBack={nothing} onPost={nothing} />);
  await screen.findByRole('img', { name: '1 could earn' });
  expect(screen.queryByText(/leads? to no shop/)).toBeNull();
});

it('a report asks first whose the site is, then says what each link does, the worst first', async () => {
  const { sentOf } = show({ codes: [{ text: 'HARIAN10', linksBefore: 0 }], clearWords: null });
  await answer('Yes, it is mine');
  await screen.findByRole('heading', { level: 1, name: '1 of 5 links earn' });
  expect(sentOf('setOwnSite')).toEqual([{ host: 'dapur.example', isOwn: true }]);
  screen.getByRole('img', { name: '1 earn, 1 earn nothing, 2 could earn, 1 not known' });
  expect((await group('Earn nothing now, 1')).textContent).toContain('Yours would pay 6.50% at Kedai Harian.');
  const could = within(await group('Could earn, 2'));
  expect((could.getByRole('checkbox', { name: 'Make a link for tea' }) as HTMLInputElement).checked).toBe(true);
  could.getByRole('button', { name: 'Apply' });
  const law = (await group('For the law and the search engines, 3')).textContent;
  expect(law).toContain('The page has links that earn, and no disclosure');
  expect(law).toContain('2 links lack rel="sponsored"');
  expect(law).toContain('The coupon HARIAN10 has ended');
  screen.getByText('1 other leads to no shop.', { exact: false });
});

it('a report promises to remind of a code only where the browser lets Linkmint notify, says where it does not, and watches the code all the same', async () => {
  const db = await openDatabase(account.accountId);
  await db.put('campaigns', aCampaign({ endDate: '2026-11-30' }));
  db.close();
  const text = 'Ad: HARIAN10\nhttps://www.kedai.example/p/tea';
  const made = makeCheckServices(account);
  const requestNotifications = vi.fn(async () => requestNotifications.mock.calls.length > 1);
  const services = { ...made.services, requestNotifications };
  const nothing = () => undefined;
  render(<CheckView services={services} target={{ kind: 'text', text }} onBack={nothing} onPost={nothing} />);
  const remind = await screen.findByRole('button', { name: /^Remind me before/ });
  fireEvent.click(remind);
  await waitFor(() => expect(made.sentOf('couponCopied')).toEqual([{ campaignId: '81000' }]));
  await screen.findByText(/^With the browser's permission, you get one notification/);
  expect(screen.queryByText('You will be reminded')).toBeNull();
  remind.focus();
  fireEvent.click(remind);
  const said = await screen.findByText('You will be reminded');
  // Its button is gone.
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(screen.queryByText(/^With the browser's permission/)).toBeNull();
});

it.each([
  [0, 'HARIAN10 ends today'],
  [1, 'HARIAN10 ends tomorrow'],
  [2, 'The coupon HARIAN10 ends in 2 days'],
])('a report says of a code that has %d days left when it ends', async (days, words) => {
  const made = makeCheckServices(account);
  const db = await openDatabase(account.accountId);
  await db.put('campaigns', aCampaign({ endDate: toServiceDate(made.services.nowMs() + days * 86_400_000, 480) }));
  db.close();
  const nothing = () => undefined;
  const text = 'Ad: HARIAN10\nhttps://www.kedai.example/p/tea';
  render(<CheckView services={made.services} target={{ kind: 'text', text }} onBack={nothing} onPost={nothing} />);
  await screen.findByText(words);
});

it('a report copies the wording for the links that earn, whatever other links the page has', async () => {
  const found = [
    aPageLink({ id: 0, url: 'https://go.links.example/c8a2' }),
    aPageLink({ id: 1, url: 'https://wiki.test/' }),
  ];
  const { copied } = show({ clearWords: null }, {}, found);
  await answer('Yes, it is mine');
  await answer('Copy wording');
  const { disclosure, postLanguage } = await account.readSettings();
  await waitFor(() => expect(copied).toEqual([toPostDisclosure(disclosure, 'en', 1)]));
  expect(toPostDisclosure(disclosure, postLanguage, 1)).not.toBe(toPostDisclosure(disclosure, postLanguage, 2));
});

it('a report says the year of a code that ended in another one', async () => {
  const db = await openDatabase(account.accountId);
  await db.put('campaigns', aCampaign({ endDate: '2024-11-20' }));
  db.close();
  const text = 'Ad: HARIAN10\nhttps://www.kedai.example/p/tea';
  const nothing = () => undefined;
  const { services } = makeCheckServices(account);
  render(<CheckView services={services} target={{ kind: 'text', text }} onBack={nothing} onPost={nothing} />);
  expect(await screen.findByText(/ · 20 Nov 2024$/)).toBeTruthy();
});

it('a report of a site of somebody else offers to replace nothing', async () => {
  show();
  await answer('No');
  await screen.findByRole('heading', { level: 1, name: 'The only link earns' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Make / })).toBeNull();
  await group('For the law and the search engines, 1');
});

it('a report says what changed since the check before, and what could not be read', async () => {
  const db = await openDatabase(account.accountId);
  await db.put('sitePreferences', { siteKey: 'dapur.example', isOwnSite: true });
  db.close();
  const last = aKeptCheck({ earn: 3 });
  const { sentOf } = show({ closedParts: 2, cut: 'links' }, { keepPageCheck: () => last });
  await screen.findByText(/Since the check before \(20 Nov\): earn 3 → 1/);
  screen.getByText('2 parts of this page stay closed');
  screen.getByText('It has more than 5,000 links. The first ones are below.');
  expect(sentOf('keepPageCheck')[0]?.check).toMatchObject({ url: 'https://dapur.example/rice', links: 5, earn: 1 });
  expect(JSON.stringify(sentOf('keepPageCheck'))).not.toContain('rice cooker');
});

it('a report is not compared with the check before that counted the site as somebody else’s', async () => {
  let last: KeptCheck | null = null;
  const { sentOf } = show(
    {},
    {
      keepPageCheck: ({ check }) => {
        const before = last;
        last = check;
        return before;
      },
    },
  );
  await answer('No');
  await screen.findByRole('heading', { level: 1, name: 'The only link earns' });
  const db = await openDatabase(account.accountId);
  await db.put('sitePreferences', { siteKey: 'dapur.example', isOwnSite: true });
  db.close();
  await answer('Check again');
  await screen.findByRole('heading', { level: 1, name: '1 of 5 links earn' });
  expect(sentOf('keepPageCheck')).toHaveLength(2);
  expect(screen.queryByText(/since the check before/i)).toBeNull();
  await answer('Check again');
  await screen.findByText(/^Nothing changed since the check before/);
});

it('a report of a page that was answered with an error says so, and is not kept as the page’s', async () => {
  const { sentOf } = show({ status: 503 });
  await answer('Yes, it is mine');
  await screen.findByText('This page says 503: the report is about the error, and is not kept.');
  expect(sentOf('keepPageCheck')).toEqual([]);
});

it('a report is shown also where the answer whose the site is cannot be stored', async () => {
  show(
    {},
    {
      setOwnSite: () => {
        throw new AppError('storage-full');
      },
    },
  );
  await answer('Yes, it is mine');
  await screen.findByRole('heading', { level: 1, name: '1 of 5 links earn' });
});

it('a report outlines all its rows, then the one that is asked for, and Escape takes the outlines away', async () => {
  const { sentOf, clickNumber } = show();
  await answer('Yes, it is mine');
  await waitFor(() => expect(sentOf('showPageLinks')).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Show link 2, tea, on the page' }));
  await waitFor(() => {
    clickNumber(1);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Show link 1, clay pot, on the page');
  });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(sentOf('showPageLinks')).toHaveLength(3));
  const [all, one, none] = sentOf('showPageLinks');
  expect(all?.marks.map(({ number, tone }) => [number, tone])).toEqual([
    [1, 'stop'],
    [2, 'gain'],
    [3, 'gain'],
    [4, 'law'],
  ]);
  expect(one).toMatchObject({ marks: [{ linkId: 2, number: 2, tone: 'gain' }], hasToScroll: true });
  expect(none?.marks).toEqual([]);
});

it('a report has no link that the page took away while the others were read and judged', async () => {
  const { links: _links, ...end } = aReadPage({ goneIds: [1] });
  const slices = [links.slice(0, 2), links.slice(2, 4), links.slice(4)].map((part, index) => ({
    ...{ links: part, total: 4, end: index === 2 ? end : null },
  }));
  const { sentOf } = show({}, { readPageSlice: () => slices.shift() ?? null });
  await answer('Yes, it is mine');
  await screen.findByRole('img', { name: '1 earn, 2 could earn, 1 not known' });
  // The slice behind the last one was asked for before that one said so.
  expect(sentOf('readPageSlice')).toHaveLength(4);
});

it('a page is asked for its next slice while the one before it is on its way', async () => {
  const { links: _links, ...end } = aReadPage();
  const answers = [links.slice(0, 2), links.slice(2)].map(() => Promise.withResolvers<PageSlice>());
  const waiting = [...answers];
  const { sentOf } = show({}, { readPageSlice: () => waiting.shift()?.promise ?? null });
  await waitFor(() => expect(sentOf('readPageSlice')).toHaveLength(2));
  answers[1]?.resolve({ links: links.slice(2), total: 4, end });
  answers[0]?.resolve({ links: links.slice(0, 2), total: 4, end: null });
  await answer('Yes, it is mine');
  await screen.findByRole('img', { name: '1 earn, 1 earn nothing, 2 could earn, 1 not known' });
});

it('a report is not made of a page that was left while it was read', async () => {
  const slices = [{ links: links.slice(0, 2), total: 6, end: null }, null];
  const { sentOf } = show({}, { readPageSlice: () => slices.shift() ?? null });
  await screen.findByText('The tab shows another page now');
  expect(sentOf('keepPageCheck')).toEqual([]);
});

it('a check that is stopped at its very end keeps nothing, as it says', async () => {
  const { services, sentOf } = makeCheckServices(account, {
    startPageCheck: () => ({ checkId: 'check-1', url: 'https://dapur.example/rice' }),
    readPageSlice: () => ({ links, total: links.length, end: aReadPage() }),
  });
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof services.readCampaigns>>>();
  const readCampaigns = vi.fn(() => promise);
  const waiting = { ...services, readCampaigns, readIsOwnSite: async () => true };
  const nothing = () => undefined;
  render(<CheckView services={waiting} target={{ kind: 'page', tabId: 7 }} onBack={nothing} onPost={nothing} />);
  await waitFor(() => expect(readCampaigns).toHaveBeenCalled());
  await answer('Stop');
  resolve([]);
  await screen.findByText('Stopped. Nothing of the page was kept.');
  // Longer than what is left of the check.
  await services.readOccasion();
  expect(sentOf('keepPageCheck')).toEqual([]);
});

it('a reading that fails says why, and the judging ends with it', async () => {
  show({}, { readPageSlice: () => Promise.reject(new AppError('storage-full')) });
  await screen.findByRole('alert');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('a report without a link to a shop says so; a page that no extension may read is an alert', async () => {
  show({}, {}, [aPageLink({ id: 0, url: 'https://wiki.test/' })]);
  await answer('Yes, it is mine');
  await screen.findByRole('heading', { level: 1, name: 'No link to a shop here' });
  cleanup();
  show({}, { startPageCheck: () => null });
  expect((await screen.findByRole('alert')).textContent).toContain('does not let extensions read this page');
});

it('a report of which no link earns says of no disclosure that it stands first', async () => {
  const short = aPageLink({ id: 0, url: 'https://bit.ly/x', text: 'short' });
  show({ clearWords: null }, {}, [short]);
  await answer('Yes, it is mine');
  await screen.findByRole('heading', { level: 1, name: '0 of 1 link earns' });
  expect(screen.queryByText(/disclosure stands first/)).toBeNull();
});

it('a report in which nothing needs an act names both words of rel that it takes', async () => {
  show({}, {}, [aPageLink({ id: 0, url: 'https://go.links.example/c8a2', rel: 'nofollow' })]);
  await answer('Yes, it is mine');
  await screen.findByText('The disclosure stands first, and each link that earns says rel="sponsored" or "nofollow".');
});

it('a report does not say of the links by which the user’s own site passes its readers on that they lead to no shop', async () => {
  show({}, {}, [
    aPageLink({ id: 0, url: 'https://dapur.example/recommends/pot/' }),
    aPageLink({ id: 1, url: 'https://dapur.example/rice' }),
  ]);
  await answer('Yes, it is mine');
  await screen.findByRole('img', { name: '1 not known' });
  screen.getByText('1 other leads to no shop.', { exact: false });
});

it('a report of a page without any link counts none of them', async () => {
  show({}, {}, []);
  await answer('Yes, it is mine');
  await screen.findByRole('heading', { level: 1, name: 'No link to a shop here' });
  expect(screen.getByText(/^It has no link at all\./)).toBeTruthy();
  expect(screen.queryByText(/ 0 links/)).toBeNull();
});

/** A worker that makes the links of ticked rows. */
const making: Parameters<typeof makeCheckServices>[1] = {
  makeCheckLinks: async ({ lines, runId }) => {
    const db = await openDatabase(account.accountId);
    await db.put('bulkRuns', { ...aBulkRun(1).run, runId, state: 'done' });
    for (const [index, input] of lines.entries()) {
      const change = { runId, index, input, state: 'done', offerId: '101', offerName: 'Kedai Harian' } as const;
      await db.put('bulkLines', aBulkLine({ ...change, trackingLink: `https://go.links.example/new${index}` }));
    }
    db.close();
    announceDataChange('bulk');
    return { problem: null };
  },
  priceCheck: ({ lines }) => ({ toMake: lines.length, reused: 0, beyondReserve: 0, blocked: 0, left: 803 }),
  readQuota: () => ({ used: 201, limit: 1_000 }),
};

it.each([
  [
    'comes back whole with its links',
    '',
    (text: string) => text.replace('https://www.kedai.example/p/tea', 'https://go.links.example/new0'),
  ],
  [
    'that was not read to its end comes back as a list of its changes: its text would lack the rest',
    ' more'.repeat(maxCheckedLength / 5),
    () => 'https://www.kedai.example/p/tea\thttps://go.links.example/new0',
  ],
])('a draft %s', async (_what, rest, toCopied) => {
  const text = `Tea: https://www.kedai.example/p/tea for all${rest}`;
  const { services, copied } = makeCheckServices(account, making);
  const nothing = () => undefined;
  render(<CheckView services={services} target={{ kind: 'text', text }} onBack={nothing} onPost={nothing} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Make 1 link and copy the change' }, { timeout: 5_000 }));
  await screen.findByRole('heading', { level: 1, name: '1 change' });
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0] === toCopied(text)).toBe(true);
});

/** The report after the links of its ticked rows were made. */
async function showMade(answers: Parameters<typeof makeCheckServices>[1] = {}) {
  const shown = show({}, { ...making, addToPost: () => ({ problem: null, post: null }), ...answers });
  await answer('Yes, it is mine');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Make mine: clay pot' }));
  await screen.findByText('1 of your 803 left');
  fireEvent.click(screen.getByRole('button', { name: 'Make 1 link and copy the change' }));
  await screen.findByRole('heading', { level: 1, name: '1 change' });
  return shown;
}

it('the links of a report are made at their price from what is ticked, copied, and kept as a post', async () => {
  const { sentOf, copied, onPost } = await showMade();
  expect(sentOf('makeCheckLinks')[0]?.most).toBe(1);
  expect(sentOf('makeCheckLinks')[0]?.lines).toMatchObject([
    { url: 'https://www.kedai.example/p/tea', program: '101', isChosen: true, title: 'tea' },
  ]);
  await screen.findByRole('button', { name: 'Copied as a list, 799 links left' });
  expect(copied).toEqual(['https://www.kedai.example/p/tea\thttps://go.links.example/new0']);
  fireEvent.click(screen.getByRole('button', { name: 'Keep as a post' }));
  await waitFor(() => expect(onPost).toHaveBeenCalledOnce());
  expect(sentOf('addToPost')).toMatchObject([{ product: { url: 'https://www.kedai.example/p/tea', offerId: '101' } }]);
});

it('the links of a report are kept as one post where keeping failed and is tried again', async () => {
  let tries = 0;
  const { sentOf, onPost } = await showMade({
    addToPost: () => {
      tries += 1;
      if (tries === 1) throw new AppError('storage-full');
      return { problem: null, post: null };
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Keep as a post' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onPost).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Keep as a post' }));
  await waitFor(() => expect(onPost).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(new Set(sentOf('createPost').map(({ postId }) => postId)).size).toBe(1);
});

it('the links of a report that are more than a post holds are kept as far as it does, which is said before it opens', async () => {
  const { sentOf, onPost } = await showMade({ addToPost: () => ({ problem: 'too-many-products', post: null }) });
  fireEvent.click(screen.getByRole('button', { name: 'Keep as a post' }));
  expect((await screen.findByRole('alert')).textContent).toBe('A post holds 50 products.');
  expect(onPost).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Open post' }));
  expect(onPost).toHaveBeenCalledExactlyOnceWith(sentOf('createPost')[0]?.postId);
});

it('the links of a report that the quota does not allow cannot be made', async () => {
  show({}, { priceCheck: () => ({ toMake: 2, reused: 0, beyondReserve: 1, blocked: 0, left: 3 }) });
  await answer('Yes, it is mine');
  await screen.findByText('2 links needed, 1 left');
  expect((screen.getByRole('button', { name: /^Make 2 links/ }) as HTMLButtonElement).disabled).toBe(true);
});

it('the links of a report that cannot be made now, as of a program that paused behind the report, are said and not counted as changes', async () => {
  const price = { toMake: 1, reused: 0, beyondReserve: 0, blocked: 1, left: 803 };
  show({}, { priceCheck: () => price });
  await answer('Yes, it is mine');
  await screen.findByText('1 link cannot be made now.');
  screen.getByRole('button', { name: 'Make 1 link and copy the change' });
  Object.assign(price, { toMake: 0, blocked: 2 });
  announceDataChange('offers');
  await screen.findByText('2 links cannot be made now.');
  expect(screen.queryByRole('button', { name: /^Copy / })).toBeNull();
});

it('the links of a report are not offered at the price of what was ticked before', async () => {
  let price = Promise.withResolvers<void>();
  price.resolve();
  show(
    {},
    {
      priceCheck: async ({ lines }) => {
        await price.promise;
        return { toMake: lines.length, reused: 0, beyondReserve: 0, blocked: 0, left: 803 };
      },
    },
  );
  await answer('Yes, it is mine');
  const pot = await screen.findByRole('checkbox', { name: 'Make mine: clay pot' });
  fireEvent.click(pot);
  await screen.findByText('1 of your 803 left');
  price = Promise.withResolvers<void>();
  fireEvent.click(pot);
  await screen.findByRole('button', { name: /^Make 2 links/ });
  expect(screen.queryByText('1 of your 803 left')).toBeNull();
  price.resolve();
  await screen.findByText('2 of your 803 left');
});

it('the links of a report are priced again when links, quota or programs change', async () => {
  let toMake = 1;
  show({}, { priceCheck: () => ({ toMake, reused: 1, beyondReserve: 0, blocked: 0, left: 803 }) });
  await answer('Yes, it is mine');
  await screen.findByText('1 of your 803 left');
  // The stored link that one of them was to use is deleted in another window.
  toMake = 2;
  announceDataChange('links');
  await screen.findByText('2 of your 803 left');
});

it('the links of a report are made once, however often their button is pressed', async () => {
  const { sentOf } = show({}, { makeCheckLinks: () => new Promise(() => undefined) });
  await answer('Yes, it is mine');
  const make = await screen.findByRole('button', { name: /^Make 2 links/ });
  fireEvent.click(make);
  await waitFor(() => expect(sentOf('makeCheckLinks')).toHaveLength(1));
  fireEvent.click(make);
  expect(sentOf('makeCheckLinks')).toHaveLength(1);
});

it('the links of a report keep the price that their user agreed to while they are made', async () => {
  let toMake = 2;
  let asked = 0;
  show(
    {},
    {
      makeCheckLinks: () => new Promise(() => undefined),
      priceCheck: () => {
        asked += 1;
        return { toMake, reused: 2 - toMake, beyondReserve: 0, blocked: 0, left: 801 + toMake };
      },
    },
  );
  await answer('Yes, it is mine');
  await screen.findByText('2 of your 803 left');
  fireEvent.click(screen.getByRole('button', { name: /^Make 2 links/ }));
  const before = asked;
  toMake = 1;
  announceDataChange('links');
  await waitFor(() => expect(asked).toBeGreaterThan(before));
  await expect(screen.findByText('1 of your 802 left', {}, { timeout: 300 })).rejects.toThrow();
  screen.getByRole('button', { name: /^Make 2 links/ });
});

it('the links of a report are offered again where their paused run was deleted', async () => {
  const { sentOf } = show(
    {},
    {
      makeCheckLinks: async ({ runId }) => {
        const db = await openDatabase(account.accountId);
        await db.put('bulkRuns', { ...aBulkRun(1).run, runId, state: 'paused' });
        db.close();
        announceDataChange('bulk');
        return { problem: null };
      },
    },
  );
  await answer('Yes, it is mine');
  await screen.findByText('2 of your 803 left');
  fireEvent.click(screen.getByRole('button', { name: /^Make 2 links/ }));
  await screen.findByText('Making the links is paused');
  const db = await openDatabase(account.accountId);
  await db.clear('bulkRuns');
  db.close();
  announceDataChange('bulk');
  await waitFor(() => expect(screen.queryByText('Making the links is paused')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Make 2 links/ }));
  await waitFor(() => expect(sentOf('makeCheckLinks')).toHaveLength(2));
});

it('a link of a report that its user unticked stays so behind a look at what was made', async () => {
  const db = await openDatabase(account.accountId);
  await db.put('offers', anOffer({ name: 'Kedai Harian', offerStatus: 'paused' }));
  await db.put('offers', anOffer({ offerId: '201', name: 'Teh', matches: [{ host: 'teh.example', pathPrefix: '' }] }));
  db.close();
  const { links: _links, ...end } = aReadPage();
  const found = [
    aPageLink({ id: 0, url: 'https://go.links.example/c8a2', text: 'rice cooker' }),
    aPageLink({ id: 1, url: 'https://teh.example/p/tea', text: 'tea' }),
  ];
  const made = makeCheckServices(account, {
    ...making,
    startPageCheck: () => ({ checkId: 'check-1', url: 'https://dapur.example/rice' }),
    readPageSlice: () => ({ links: found, total: found.length, end }),
    showPageLinks: ({ marks }) => ({ count: marks.length }),
  });
  const similar = { url: 'https://anyaman.example/', program: anOffer({ offerId: '202' }), isUnsure: false };
  const readSimilar = vi.fn(async () => [similar]);
  const nothing = () => undefined;
  const target = { kind: 'page', tabId: 7 } as const;
  render(<CheckView services={{ ...made.services, readSimilar }} target={target} onBack={nothing} onPost={nothing} />);
  await answer('Yes, it is mine');
  const find = () => screen.findByRole('checkbox', { name: 'Replace rice cooker' });
  fireEvent.click(await find());
  await screen.findByText('1 of your 803 left');
  fireEvent.click(screen.getByRole('button', { name: 'Make 1 link and copy the change' }));
  await screen.findByRole('heading', { level: 1, name: '1 change' });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(readSimilar).toHaveBeenCalledTimes(2));
  await screen.findByText('1 of your 803 left');
  expect(((await find()) as HTMLInputElement).checked).toBe(false);
});

it('a post that is kept of a report has for each product the first words of its links, and whole letters in its name', async () => {
  const url = 'https://www.kedai.example/p/tea';
  const found = ['', 'Green tea', ''].map((text, id) => aPageLink({ id, url, text }));
  const title = `${'a'.repeat(199)}🍵 of the hills`;
  const answers = { ...making, addToPost: () => ({ problem: null, post: null }) };
  const { sentOf, onPost } = show({ title }, answers, found);
  await answer('Yes, it is mine');
  await screen.findByText('3 of your 803 left');
  fireEvent.click(screen.getByRole('button', { name: /^Make 3 links/ }));
  await answer('Keep as a post');
  await waitFor(() => expect(onPost).toHaveBeenCalledOnce());
  expect(sentOf('addToPost')).toMatchObject([{ product: { url, said: { name: 'Green tea' } } }]);
  expect(sentOf('createPost')).toMatchObject([{ name: expect.stringMatching(/^a{199}$/) }]);
});

it('a report of a local file has no site to change', async () => {
  show({}, { startPageCheck: () => ({ checkId: 'check-1', url: 'file:///home/siti/rice.html' }) });
  await screen.findByRole('heading', { level: 1, name: '1 of 5 links earn' });
  expect(screen.queryByRole('button', { name: 'Change whose site this is' })).toBeNull();
  expect(screen.queryByText(/You said/)).toBeNull();
});

it('a report whose site cannot be changed says why, and stays', async () => {
  let times = 0;
  show(
    {},
    {
      setOwnSite: () => {
        times += 1;
        if (times > 1) throw new AppError('storage-full');
      },
    },
  );
  await answer('Yes, it is mine');
  await answer('Change whose site this is');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await screen.findByRole('heading', { level: 1, name: '1 of 5 links earn' });
});

it('a report of a site of somebody else says of no link to a shop that it leads to none', async () => {
  show({}, {}, [aPageLink({ id: 0, url: 'https://www.kedai.example/p/tea', text: 'tea' })]);
  await answer('No');
  await screen.findByRole('heading', { level: 1, name: 'No link of yours here' });
  expect(screen.queryByText(/leads? to/)).toBeNull();
  cleanup();
  show();
  await answer('No');
  await screen.findByRole('heading', { level: 1, name: 'The only link earns' });
  expect(screen.queryByText(/leads? to/)).toBeNull();
});

it('a note of a report says why its act did nothing', async () => {
  const db = await openDatabase(account.accountId);
  await db.put('campaigns', aCampaign({ endDate: '2026-11-30' }));
  db.close();
  const text = 'HARIAN10\nhttps://go.links.example/c8a2';
  const made = makeCheckServices(account, {
    couponCopied: () => {
      throw new AppError('storage-full');
    },
  });
  const services = { ...made.services, copyFormatted: async () => false };
  const nothing = () => undefined;
  render(<CheckView services={services} target={{ kind: 'text', text }} onBack={nothing} onPost={nothing} />);
  await answer('Copy wording');
  await screen.findByRole('alert');
  expect(screen.queryByText('Copied')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Remind me before/ }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.queryByText('You will be reminded')).toBeNull();
});
