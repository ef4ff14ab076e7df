import { expect, it } from 'vitest';
import { changePost } from '#lib/domain/posts/change-post.ts';
import {
  countEditedLinks,
  findPostEdits,
  type PostSurroundings,
  toTakenEdit,
} from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toCouponUnswap } from '#lib/domain/posts/unswap-coupon.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const beras = { campaignId: '1', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2026-11-24' };
const harian = { campaignId: '2', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-11-30' };
const campaigns = [beras, harian].map((coupon) => aCampaign({ ...coupon, offerId: '101', startDate: '' }));
const around: PostSurroundings = {
  campaigns,
  hasAllCampaigns: true,
  marks: [],
  refused: new Map(),
  today: '2026-11-24',
  nowMs: Date.UTC(2026, 10, 24),
};
const out = (change: Partial<Post> = {}): Post =>
  aPost({
    state: 'out',
    products: [aPostProduct({ coupon: beras })],
    channels: [aPostChannel({ links: [aPostLink()], postedAtMs: 1 })],
    ...change,
  });
const fail = (): never => {
  throw new Error('There is no edit');
};
const find = (posts: readonly Post[], change: Partial<PostSurroundings> = {}) =>
  findPostEdits(posts, { ...around, ...change });

it('posts that need an edit carry a coupon that ends today or within three days, with the one that outlives it', () => {
  const later = out({ postId: 'b', channels: [aPostChannel({ postedAtMs: 2 })] });
  expect(find([out(), later])).toMatchObject([
    {
      causeId: 'coupon:1:2026-11-24',
      offerId: '101',
      cause: { kind: 'coupon', coupon: beras, days: 0, replacement: harian },
      posts: [
        { post: { postId: 'b' }, trackingLinks: [] },
        { post: { postId: 'post-1' }, trackingLinks: [aPostLink().trackingLink] },
      ],
    },
  ]);
  expect(find([out()], { today: '2026-11-21' })).toHaveLength(1);
  expect(find([out()], { today: '2026-11-20' })).toEqual([]);
});

it('posts that need an edit carry one that has ended or vanished, but not where the lists are not whole', () => {
  expect(find([out()], { today: '2026-11-26' })[0]?.cause).toMatchObject({ days: -2 });
  const vanished = find([out()], { campaigns: [], today: '2026-11-01' });
  expect(vanished).toMatchObject([{ causeId: 'coupon:1:vanished:BERAS5', cause: { days: null, replacement: null } }]);
  expect(find([out()], { campaigns: [], hasAllCampaigns: false, today: '2026-11-01' })).toEqual([]);
});

it('posts that need an edit carry a vanished code, also where their user is done with another one of its campaign', () => {
  const other = out({
    postId: 'b',
    products: [aPostProduct({ coupon: { ...beras, voucherCode: 'BERAS3' } })],
    doneCauses: ['coupon:1:vanished:BERAS5'],
  });
  const vanished = find([out(), other], { campaigns: [], today: '2026-11-01' });
  const codes = vanished.map(({ cause }) => cause.kind === 'coupon' && cause.coupon.voucherCode);
  expect(codes.toSorted()).toEqual(['BERAS3', 'BERAS5']);
});

it('posts that need an edit carry a code in the place of which its campaign names another by now, which replaces it', () => {
  const renamed = [aCampaign({ ...beras, offerId: '101', voucherCode: 'BERAS8', endDate: '2026-12-24' })];
  expect(find([out()], { campaigns: renamed })).toMatchObject([
    {
      causeId: 'coupon:1:BERAS8:BERAS5',
      cause: { coupon: { voucherCode: 'BERAS5' }, days: null, replacement: { campaignId: '1', voucherCode: 'BERAS8' } },
    },
  ]);
  // Letters of another case are the same code, and a campaign without one says nothing.
  for (const voucherCode of ['beras5 ', '']) {
    const listed = [aCampaign({ ...beras, offerId: '101', voucherCode, endDate: '2026-12-24' })];
    expect(find([out()], { campaigns: listed })).toEqual([]);
  }
});

it('posts that need an edit carry each its own code where their campaign names a third by now', () => {
  const other = out({ postId: 'b', products: [aPostProduct({ coupon: { ...beras, voucherCode: 'BERAS3' } })] });
  const campaigns = [aCampaign({ ...beras, offerId: '101', voucherCode: 'BERAS8', endDate: '2026-12-24' })];
  const edits = find([out(), other], { campaigns });
  const said = edits.map(({ cause, posts }) => [
    cause.kind === 'coupon' && cause.coupon.voucherCode,
    posts.map(({ post }) => post.products[0]?.coupon?.voucherCode),
  ]);
  expect(said.toSorted()).toEqual([
    ['BERAS3', ['BERAS3']],
    ['BERAS5', ['BERAS5']],
  ]);
});

it('posts that need an edit carry a code that its campaign renamed only until they say the new one, and again once that is taken back', () => {
  const campaigns = [aCampaign({ ...beras, offerId: '101', voucherCode: 'BERAS8', endDate: '2026-12-24' })];
  const [edit = fail()] = find([out()], { campaigns });
  const { cause, posts } = edit;
  const [edited = fail()] = posts;
  if (cause.kind !== 'coupon' || cause.replacement === null) return fail();
  const taken = toTakenEdit(edit, edited);
  const swapped = changePost(out(), { kind: 'swap-coupon', campaignId: '1', coupon: cause.replacement, edit: taken });
  if (typeof swapped === 'string') return fail();
  expect(find([{ ...swapped, takenEdits: [] }], { campaigns })).toEqual([]);
  const unswap = toCouponUnswap(out(), swapped, edit.causeId) ?? fail();
  expect(changePost(swapped, unswap)).toEqual(out());
  return undefined;
});

it('posts that need an edit get each product’s own coupon back by Undo, where one was added with another last day', () => {
  const products = [beras, { ...beras, endDate: '2026-11-20' }].map((coupon, at) =>
    aPostProduct({ productId: `p${at}`, coupon }),
  );
  const post = out({ products });
  const swapped = changePost(post, { kind: 'swap-coupon', campaignId: '1', coupon: harian });
  if (typeof swapped === 'string') return fail();
  expect(changePost(swapped, toCouponUnswap(post, swapped, 'c') ?? fail())).toEqual(post);
  return undefined;
});

it('posts that need an edit go by the coupon’s last day as the network lists it now', () => {
  const longer = [aCampaign({ ...beras, offerId: '101', endDate: '2026-12-24' })];
  expect(find([out()], { campaigns: longer })).toEqual([]);
});

const again = (change: Parameters<typeof aCampaign>[0]) =>
  aCampaign({
    ...beras,
    campaignId: '3',
    offerId: '101',
    voucherCode: 'beras5',
    startDate: '',
    endDate: '',
    ...change,
  });

it.each([
  ['has no end', {}],
  ['ends later', { endDate: '2026-12-24' }],
  ['begins the day after', { startDate: '2026-11-25', endDate: '2026-12-24' }],
] as const)(
  'posts that need an edit carry no code that runs on in a campaign of the program that %s',
  (_how, change) => {
    const ofCode = again(change);
    expect(find([out()], { campaigns: [...campaigns, ofCode] })).toEqual([]);
    // The network lists the code under the other campaign alone, or the coupon's own names another code by now.
    const listed = { ...ofCode, startDate: '' };
    const renamed = aCampaign({ ...beras, offerId: '101', voucherCode: 'BERAS8', endDate: '2026-12-24' });
    for (const before of [[], [renamed]]) expect(find([out()], { campaigns: [...before, listed] })).toEqual([]);
  },
);

it.each([
  ['is of another program', { offerId: '102' }],
  ['begins only days after', { startDate: '2026-11-27' }],
  ['ended before', { endDate: '2026-11-20' }],
  ['has another code', { voucherCode: 'BERAS55' }],
] as const)('posts that need an edit carry a code that ends, although a campaign like it %s', (_how, change) => {
  const found = find([out()], { campaigns: [...campaigns, again(change)] });
  expect(found).toMatchObject([{ causeId: 'coupon:1:2026-11-24', cause: { days: 0 } }]);
});

it('posts that need an edit carry a code by the last day of the campaign in which it runs on', () => {
  const longer = [...campaigns, again({ endDate: '2026-11-26' })];
  expect(find([out()], { campaigns: longer })).toMatchObject([
    { causeId: 'coupon:1:2026-11-26', cause: { coupon: { endDate: '2026-11-26' }, days: 2, replacement: harian } },
  ]);
});

it('posts that need an edit name no replacement that is the same code in another case of letters', () => {
  const found = find([out()], { campaigns: [...campaigns.slice(0, 1), again({ endDate: '2026-11-25' })] });
  expect(found).toMatchObject([{ cause: { days: 1, replacement: null } }]);
});

it('posts that need an edit count a link that stands in several of them once', () => {
  const mark = { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const;
  const own = { links: [aPostLink(), aPostLink({ trackingLink: 'https://go.links.example/own' })], postedAtMs: 1 };
  const posts = [out(), out({ postId: 'b' }), out({ postId: 'c', channels: [aPostChannel(own)] })];
  const [edit = fail()] = find(
    posts.map((post) => ({ ...post, products: [aPostProduct()] })),
    { marks: [mark] },
  );
  expect(edit.posts.map(({ trackingLinks }) => trackingLinks.length)).toEqual([1, 1, 2]);
  expect(countEditedLinks(edit.posts)).toBe(2);
});

it('posts that need an edit have links of a program that is paused, ended or not approved any more', () => {
  const mark = { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const;
  expect(find([out({ products: [aPostProduct()] })], { marks: [mark] })).toMatchObject([
    {
      causeId: 'program:101:paused:5',
      cause: { kind: 'program', trouble: 'paused' },
      posts: [{ trackingLinks: [aPostLink().trackingLink] }],
    },
  ]);
});

it('posts that need an edit lack a link that the network refuses', () => {
  const refused = new Map([['101|www.kedai.example', 5]]);
  const products = [aPostProduct()];
  expect(find([out({ products, channels: [aPostChannel()] })], { refused })).toMatchObject([
    { causeId: 'refused:101:www.kedai.example:5', posts: [{ productIds: ['rice'] }] },
  ]);
  expect(find([out({ products })], { refused })).toEqual([]);
});

it('posts that need an edit for a refused page need it again when the network refuses it again', () => {
  const products = [aPostProduct({ coupon: null })];
  const settled = out({ products, channels: [aPostChannel()] });
  const at = (atMs: number, post = settled) => find([post], { refused: new Map([['101|www.kedai.example', atMs]]) });
  const done = { ...settled, doneCauses: at(5).map(({ causeId }) => causeId) };
  expect(at(5, done)).toEqual([]);
  expect(at(6, done)).toHaveLength(1);
});

it('posts that need an edit are none for a product that went out with its plain address, as its price had said', () => {
  const marks = [{ offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const];
  const refused = new Map([['101|www.kedai.example', 5]]);
  const posted = (postedAtMs: number, links = [] as ReturnType<typeof aPostLink>[]) =>
    out({ products: [aPostProduct()], channels: [aPostChannel({ links, postedAtMs })] });
  expect(find([posted(6)], { marks, refused })).toEqual([]);
  // It was out before, or it has a link that earns nothing.
  expect(find([posted(4)], { marks, refused })).toHaveLength(2);
  expect(find([posted(6, [aPostLink()])], { marks })).toHaveLength(1);
});

it('posts that need an edit are those, too, that a clock that was ahead dated behind what happened since', () => {
  const refused = new Map([['101|www.kedai.example', 5]]);
  const posted = out({ products: [aPostProduct()], channels: [aPostChannel({ postedAtMs: 6 })] });
  expect(find([posted], { refused, nowMs: 5 })).toHaveLength(1);
});

it('posts that need an edit are neither drafts nor archived, nor those whose user is done with the cause', () => {
  expect(find([out({ state: 'draft' }), out({ state: 'archived' })])).toEqual([]);
  expect(find([out({ doneCauses: ['coupon:1:2026-11-24'] })])).toEqual([]);
  const plain = aPostProduct({ offerId: null, coupon: beras });
  expect(find([out({ products: [plain] })])).toEqual([]);
});

it('posts that need an edit come by urgency: what has ended, what ends first, then programs', () => {
  const ended = { ...beras, campaignId: '3', voucherCode: 'RAYA9', endDate: '2026-11-20' };
  const mark = { offerId: '101', trouble: 'ended', sinceMs: 5, isSeen: false } as const;
  const post = out({ products: [aPostProduct({ coupon: beras }), aPostProduct({ productId: 'b', coupon: ended })] });
  expect(find([post], { marks: [mark] }).map(({ causeId }) => causeId)).toEqual([
    'coupon:3:2026-11-20',
    'coupon:1:2026-11-24',
    'program:101:ended:5',
  ]);
});

it('posts that need an edit come with a vanished coupon before one that has ended', () => {
  const ended = { ...beras, campaignId: '3', endDate: '2026-11-20' };
  const post = out({ products: [aPostProduct({ coupon: ended }), aPostProduct({ productId: 'b', coupon: beras })] });
  const listed = [aCampaign({ ...ended, offerId: '101', startDate: '' })];
  expect(find([post], { campaigns: listed }).map(({ causeId }) => causeId)).toEqual([
    'coupon:1:vanished:BERAS5',
    'coupon:3:2026-11-20',
  ]);
});

const [found] = find([out()]);
const take = (coupon: typeof harian | null) => {
  const [edited] = found?.posts ?? [];
  if (found === undefined || edited === undefined) throw new Error('Nothing is to be edited');
  const edit = toTakenEdit(found, edited);
  const changed = changePost(out(), { kind: 'swap-coupon', campaignId: '1', coupon, edit });
  if (typeof changed === 'string') throw new Error(changed);
  return changed;
};

it('an edit that the user made stays listed until its user is done with it, for the text that is out has the former code', () => {
  const taken = take(harian);
  expect(taken.products[0]?.coupon).toEqual(harian);
  expect(find([taken])).toMatchObject([
    { causeId: found?.causeId, posts: [{ isTaken: true, trackingLinks: [aPostLink().trackingLink] }] },
  ]);
  expect(find([{ ...taken, doneCauses: [found?.causeId ?? ''] }])).toEqual([]);
  expect(find([take(null)], { today: '2026-11-26' })[0]?.cause).toMatchObject({ coupon: beras, days: -2 });
});

it('an edit that the user made is forgotten with its products, and once another is made after it is done', () => {
  const taken = take(harian);
  expect(find([{ ...taken, products: [] }])).toEqual([]);
  const done = { ...taken, doneCauses: [found?.causeId ?? ''] };
  const edit = { ...(taken.takenEdits?.[0] ?? fail()), causeId: 'program:101:paused:5' };
  const product = aPostProduct({ url: 'https://tidur.example/', offerId: '102' });
  const next = changePost(done, { kind: 'replace', productId: 'rice', product, edit });
  expect(typeof next === 'string' ? next : next.takenEdits?.map(({ causeId }) => causeId)).toEqual([edit.causeId]);
});

it('an edit that the user made says of a replaced program what it was, with no link until the new one is made', () => {
  const mark = { offerId: '101', trouble: 'paused', sinceMs: 5, isSeen: false } as const;
  const [edit] = find([out({ products: [aPostProduct()] })], { marks: [mark] });
  const [edited] = edit?.posts ?? [];
  if (edit === undefined || edited === undefined) throw new Error('Nothing is to be edited');
  const product = aPostProduct({ url: 'https://tidur.example/', offerId: '102', offerName: 'Tidur Nyenyak' });
  const change = { kind: 'replace', productId: 'rice', product, edit: toTakenEdit(edit, edited) } as const;
  const taken = changePost(edited.post, change);
  expect(find(typeof taken === 'string' ? [] : [taken], { marks: [mark] })).toMatchObject([
    { causeId: 'program:101:paused:5', offerId: '101', posts: [{ isTaken: true, trackingLinks: [] }] },
  ]);
});

it('an edit that the user made is no edit of a draft, whose text is nowhere yet', () => {
  const edit = take(harian).takenEdits?.[0];
  const changed = changePost(aPost(), { kind: 'swap-coupon', campaignId: '1', coupon: harian, edit });
  expect(typeof changed === 'string' ? changed : changed.takenEdits).toBeUndefined();
});
