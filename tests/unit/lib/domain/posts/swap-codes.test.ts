import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Post, PostCoupon } from '#lib/domain/posts/post.ts';
import { swapCodes } from '#lib/domain/posts/swap-codes.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const coupon = (voucherCode: string, endDate = '2026-12-01'): PostCoupon => ({
  campaignId: `of-${voucherCode}`,
  name: '',
  voucherCode,
  endDate,
});
const rice = (change: PostCoupon | null) => aPostProduct({ coupon: change });
const pot = (change: PostCoupon | null) =>
  aPostProduct({ productId: 'pot', url: 'https://batik.example/pot', coupon: change });
const channel = aPostChannel({ links: [aPostLink()] });
const swap = (text: string, before: readonly Post['products'][number][], after: typeof before) =>
  swapCodes(text, [aPost({ products: [...before] }), aPost({ products: [...after] })], channel, {
    ...{ language: 'en', disclosure: 'I earn when you buy.' },
    writeCode: (code) => code.replaceAll('_', '＿'),
  });
const [old, next] = [coupon('SAVE10'), coupon('NEW20', '2027-01-05')];

it('a code that another replaces is replaced on each line, with the day on its line or below it', () => {
  const text = 'SAVE10 until December 1, 2026\nSAVE10\n⏳ December 1, 2026\n\nSAVE100, SAVE10-2';
  expect(swap(text, [rice(old)], [rice(next)])).toBe(
    'NEW20 until January 5, 2027\nNEW20\n⏳ January 5, 2027\n\nSAVE100, SAVE10-2',
  );
});

it.each([
  'https://www.kedai.example/voucher/SAVE10?x=SAVE10',
  '<img src="https://img.example/SAVE10.png">',
  '`https://kedai.example/SAVE10`',
  '[Rice](https://kedai.example/SAVE10)',
])('a code that another replaces stays in an address: %s', (address) => {
  expect(swap(`${address}\nSAVE10`, [rice(old)], [rice(next)])).toBe(`${address}\nNEW20`);
});

it('a code that another replaces changes no day that is a part of an address', () => {
  const text = 'SAVE10 2026年12月1日 https://kedai.example/2026年12月1日';
  const posts = [rice(old), rice(next)].map((product) => aPost({ products: [product] }));
  expect(
    swapCodes(text, posts as [Post, Post], channel, { language: 'ja', disclosure: '', writeCode: (code) => code }),
  ).toBe('NEW20 2027年1月5日 https://kedai.example/2026年12月1日');
});

it.each([
  ['fr', '21 décembre 2026', '1 décembre 2026', '5 décembre 2026'],
  ['bn', '২১ ডিসেম্বর, ২০২৬', '১ ডিসেম্বর, ২০২৬', '৫ ডিসেম্বর, ২০২৬'],
])(
  'a code that another replaces changes no longer day of which its last day is the end: %s',
  (language, longer, day, now) => {
    const [former, other] = [coupon('SAVE10', '2026-12-01'), coupon('NEW20', '2026-12-05')];
    const posts = [rice(former), rice(other)].map((product) => aPost({ products: [product] }));
    const writing = { language, disclosure: '', writeCode: (code: string) => code };
    expect(swapCodes(`SAVE10 (${longer})\n${day}`, posts as [Post, Post], channel, writing)).toBe(
      `NEW20 (${longer})\n${now}`,
    );
  },
);

it('a code that another replaces takes the last day of each of its products with it, where they were added with two', () => {
  const later = coupon('SAVE10', '2026-12-15');
  const text = 'Rice: SAVE10\nuntil December 1, 2026\n\nPot: SAVE10\nuntil December 15, 2026';
  expect(swap(text, [rice(old), pot(later)], [rice(next), pot(next)])).toBe(
    'Rice: NEW20\nuntil January 5, 2027\n\nPot: NEW20\nuntil January 5, 2027',
  );
  expect(swap(text, [rice(old), pot(later)], [rice(null), pot(null)])).toBe('');
});

it('a code that another replaces is found as a channel writes it, and the other is written as it stands there', () => {
  const [former, other] = [coupon('RAYA_25'), coupon('NEW_20')];
  expect(swap('RAYA＿25\nRAYA_25\nRAYA＿256', [rice(former)], [rice(other)])).toBe('NEW＿20\nNEW_20\nRAYA＿256');
  expect(swap('Rice\nRAYA＿25', [rice(former)], [rice(null)])).toBe('Rice');
});

it('a code that another replaces leaves the last day of a product that keeps it', () => {
  const kept = pot(coupon('SAVE10', '2026-12-15'));
  const rest = '\nPan: OTHER5 until December 15, 2026\nPot: SAVE10';
  expect(swap(`Rice: SAVE10${rest}`, [rice(old), kept], [rice(next), kept])).toBe(`Rice: NEW20${rest}`);
});

it.each(['-', '–', '|', '—', '✂'])('a code that another replaces is none if it is a sign alone: %s', (code) => {
  const text = `Rice ${code} only 129\nPot ${code} only 12`;
  expect(swap(text, [rice(coupon(code))], [rice(null)])).toBe(text);
});

it('a code that another replaces is found between marks of emphasis, and is no part of a longer code', () => {
  const text = '_SAVE10_ __SAVE10__ *SAVE10* ~SAVE10~ RAYA_SAVE10 SAVE10_VIP _SAVE10_VIP_ _SAVE10-2_';
  expect(swap(text, [rice(old)], [rice(next)])).toBe(
    '_NEW20_ __NEW20__ *NEW20* ~NEW20~ RAYA_SAVE10 SAVE10_VIP _SAVE10_VIP_ _SAVE10-2_',
  );
});

it.each(['_', '**', '***', '~~', '`', '__'])(
  'a code that goes takes the marks with it that held it alone: %s',
  (marks) => {
    const text = `[Rice](https://go.links.example/rice): ${marks}SAVE10${marks}`;
    expect(swap(text, [rice(old)], [rice(null)])).toBe('[Rice](https://go.links.example/rice): ');
  },
);

it('a code that goes takes its line and its day with it', () => {
  expect(swap('Rice\n✂ SAVE10\n⏳ December 1, 2026\nBye', [rice(old)], [rice(null)])).toBe('Rice\nBye');
});

it.each([
  ['an address', 'Rice with SAVE10: https://go.links.example/rice', 'Rice with: https://go.links.example/rice'],
  ['an address without a scheme', 'SAVE10 at www.kedai.example', 'at www.kedai.example'],
  ['a link of HTML', '<a href="https://kedai.example/">SAVE10</a>', '<a href="https://kedai.example/"></a>'],
  ['a disclosure', 'Ad: Rice with SAVE10', 'Ad: Rice with'],
  ['brackets around it', 'Ad: (SAVE10) and more', 'Ad: () and more'],
  ['the publisher’s own disclosure', 'I earn when you buy. SAVE10', 'I earn when you buy.'],
  ['the publisher’s own disclosure in Markdown', 'I EARN when you buy\\. SAVE10', 'I EARN when you buy\\.'],
])('a code that goes takes no line with %s, but the code alone', (_what, text, expected) => {
  expect(swap(text, [rice(old)], [rice(null)])).toBe(expected);
});

const both = [rice(old), pot(old)];

it('a code that other products keep changes on the line of the product alone, by the order of the products', () => {
  expect(swap('Rice: SAVE10\n\nPot: SAVE10', both, [rice(next), pot(old)])).toBe('Rice: NEW20\n\nPot: SAVE10');
  expect(swap('Rice: SAVE10\n\nPot: SAVE10', both, [rice(old), pot(null)])).toBe('Rice: SAVE10\n');
});

it('a code that other products keep changes on the line that has the product’s address, whatever the order', () => {
  const text = 'SAVE10 https://batik.example/pot\nSAVE10 https://go.links.example/rice';
  expect(swap(text, both, [rice(next), pot(old)])).toBe(
    'SAVE10 https://batik.example/pot\nNEW20 https://go.links.example/rice',
  );
});

it('a code that other products keep changes nowhere if no line says whose it is', () => {
  const text = 'SAVE10 for everything';
  expect(swap(text, both, [rice(next), pot(old)])).toBe(text);
  expect(swap(text, both, [rice(next), pot(next)])).toBe('NEW20 for everything');
});

const piece = fc.constantFrom(
  ...['SAVE10', 'SAVE100', ' ', '\n', 'Ad', 'https://go.links.example/rice', 'https://x.example/SAVE10', '.', '购'],
  ...['"'],
  ...['December 1, 2026', 'Rice', '<a href="', '</a>', '`'],
);

it('any text keeps its addresses, whatever becomes of the code', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
      fc.constantFrom(null, next),
      (text, now) => {
        const count = (whole: string) => whole.split('https://').length;
        const after = swap(text, [rice(old)], [rice(now)]);
        expect(count(after)).toBe(count(text));
        expect(after.split('https://x.example/SAVE10').length).toBe(text.split('https://x.example/SAVE10').length);
      },
    ),
    runsOr(500),
  );
});
