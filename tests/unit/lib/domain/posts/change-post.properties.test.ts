import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listTable } from '#lib/domain/backup/account-records.ts';
import { changePost, type PostChange } from '#lib/domain/posts/change-post.ts';
import { isDiaryLine } from '#lib/domain/posts/diary-line.ts';
import { notePostAct, takeBackPosting } from '#lib/domain/posts/note-post-act.ts';
import { isPost, type Post, type PostCoupon, type TakenEdit } from '#lib/domain/posts/post.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { takePostLinks } from '#lib/domain/posts/take-post-links.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const occasion = {
  ...{ presets: [], nowMs: Date.UTC(2026, 10, 27), utcOffsetMinutes: 480 },
  ...{ disclosure: 'Ad: I may earn.', postLanguage: 'en', locale: 'en' },
};

/** One act of a device, done as the worker does it. */
type Act = (post: Post) => Post;

/** A change that is refused leaves the post as it was. */
const toAct =
  (change: PostChange): Act =>
  (post) => {
    const changed = changePost(post, change);
    return typeof changed === 'string' ? post : renewPostTexts(post, changed, occasion, change);
  };

/** Makes what the post lacks as it is now, under this number: each run has links of its own. */
const toMaking =
  (run: number, isSharedMeanwhile: boolean): Act =>
  (post) => {
    const lines = toPostLines(post).map((input, index) =>
      aBulkLine({
        ...{ index, input, offerId: input.program, state: 'done' as const },
        trackingLink: `https://go.links.example/${run}/${index}`,
      }),
    );
    const meanwhile = isSharedMeanwhile ? { ...post, hasSharedLinks: !post.hasSharedLinks } : post;
    return renewPostTexts(meanwhile, takePostLinks(meanwhile, lines), occasion, 'made');
  };

const toPosting =
  (channelId: string, atMs: number): Act =>
  (post) => {
    const noted = notePostAct(post, { actId: `act-${atMs}`, kind: 'posted', channelId, atMs }, atMs);
    if (noted === null) return post;
    expect(isDiaryLine(noted.line)).toBe(true);
    return noted.post;
  };

const number = (max: number) => fc.nat({ max });
// More products and channels than a post takes at once.
const productId = number(59).map((n) => `p${n}`);
const channel = number(14).map((n) => ({ channelId: `c${n}`, name: `Channel ${n}` }));
const channelId = channel.map((each) => each.channelId);
const coupon = fc.option(
  number(5).map((n): PostCoupon => ({ campaignId: `${n}`, name: '', voucherCode: `CODE${n}`, endDate: '2026-12-01' })),
);
const product = fc
  .record({
    n: number(59),
    at: number(59),
    offerId: fc.constantFrom('101', '202', null),
    isChosen: fc.boolean(),
    coupon,
  })
  .map(({ n, at, ...rest }) =>
    aPostProduct({ ...rest, productId: `p${n}`, url: `https://www.kedai.example/p/${at}`, saidAtMs: n }),
  );
const edit = fc.record({ n: number(5), productIds: fc.uniqueArray(productId, { maxLength: 50 }) }).map(
  ({ n, productIds }): TakenEdit => ({
    ...{ causeId: `program:101:paused:${n}`, offerId: '101', offerName: 'Kedai', productIds },
    cause: { kind: 'program', trouble: 'paused', sinceMs: n },
  }),
);
// Texts at the bound are rare: each act reads all that stand in a post.
const text = fc.oneof(
  { weight: 40, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: number(3).map((n) => 'long '.repeat(n * 10_000)) },
);

/** Undo takes them from an act: `posts.test.ts` tries them after one. */
type KindOfUndo = 'unswap-coupon' | 'replace-back';

/** Every change that a user makes: a kind without its values here does not compile. */
const changes = {
  rename: fc.record({ kind: fc.constant('rename'), name: text }),
  add: fc.record({ kind: fc.constant('add'), product, at: number(50) }),
  remove: fc.record({ kind: fc.constant('remove'), productId }),
  move: fc.record({ kind: fc.constant('move'), productId, to: number(50) }),
  coupon: fc.record({ kind: fc.constant('coupon'), productId, coupon }),
  'swap-coupon': fc.record({ kind: fc.constant('swap-coupon'), campaignId: number(5).map(String), coupon, edit }),
  replace: fc.record({ kind: fc.constant('replace'), productId, product, edit }),
  channel: fc.record({ kind: fc.constant('channel'), channel, isOn: fc.boolean() }),
  channels: fc.record({
    kind: fc.constant('channels'),
    channels: fc.array(channel, { maxLength: 14 }),
    hasSharedLinks: fc.boolean(),
  }),
  text: fc.record({ kind: fc.constant('text'), channelId, text }),
  'write-again': fc.record({ kind: fc.constant('write-again'), channelId }),
  address: fc.record({ kind: fc.constant('address'), channelId, address: fc.constantFrom('https://t.me/a/1', null) }),
  archive: fc.record({ kind: fc.constant('archive') }),
  unarchive: fc.record({ kind: fc.constant('unarchive') }),
  keep: fc.record({ kind: fc.constant('keep'), kept: fc.constantFrom({ runId: 'run', most: 4 }, null) }),
  done: fc.record({ kind: fc.constant('done'), causeId: number(600).map(String), isDone: fc.boolean() }),
} as const satisfies Readonly<Record<Exclude<PostChange['kind'], KindOfUndo>, fc.Arbitrary<PostChange>>>;
const change: fc.Arbitrary<PostChange> = fc.oneof(...Object.values<fc.Arbitrary<PostChange>>(changes));

/** A post near its bounds: what goes wrong there is rare from an empty one. */
const start = fc.constantFrom([1, 1], [3, 10], [26, 2], [50, 1]).map(([products, channels]) =>
  aPost({
    products: Array.from({ length: products }, (_, n) =>
      aPostProduct({ productId: `p${n}`, url: `https://www.kedai.example/p/${n}` }),
    ),
    channels: Array.from({ length: channels }, (_, n) => aPostChannel({ channelId: `c${n}`, name: `Channel ${n}` })),
  }),
);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: change.map(toAct) },
  {
    weight: 3,
    arbitrary: fc.tuple(number(1_000), fc.boolean()).map(([run, isMeanwhile]) => toMaking(run, isMeanwhile)),
  },
  { weight: 3, arbitrary: fc.tuple(channelId, number(1e9)).map(([id, atMs]) => toPosting(id, atMs)) },
  {
    weight: 1,
    arbitrary: fc.tuple(channelId, fc.option(number(1e9), { nil: undefined })).map(
      ([id, atMs]): Act =>
        (post) =>
          takeBackPosting(post, id, atMs),
    ),
  },
);

/** What a file keeps of a post: a restore and an Undo read it from one. */
const throughFile = (post: Post): unknown => JSON.parse(JSON.stringify(post));

it('what any act of a user stores is a post that its own check, a backup and Undo take, after any acts of two devices', () => {
  const steps = fc.array(fc.record({ act, isHere: fc.boolean(), isMerged: fc.boolean() }), { maxLength: 14 });
  fc.assert(
    fc.property(start, steps, (post, acts) => {
      let devices = { here: post, there: post };
      for (const [index, { act: apply, isHere, isMerged }] of acts.entries()) {
        const name = isHere ? 'here' : 'there';
        const after = { ...apply(devices[name]), changedAtMs: index };
        devices = { ...devices, [name]: after };
        if (isMerged) devices = { ...devices, here: listTable.posts.merge(devices.here, devices.there) };
        expect(isPost(throughFile(devices[name]))).toBe(true);
      }
      expect(isPost(throughFile(devices.here))).toBe(true);
    }),
    runsOr(1_000),
  );
});
