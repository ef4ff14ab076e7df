import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MeasureText, type PictureShape, pictureSize } from '#lib/domain/formats/picture-shapes.ts';
import { layOutPicture, type PictureWords, toPictureWords } from '#lib/domain/posts/post-picture.ts';
import { aPostProduct } from '#tests/builders/a-post.ts';

/** Every character is half as wide as its size. */
const measure: MeasureText = (text, { size }) =>
  ([...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length * size) / 2;

const words: PictureWords = {
  ad: 'Ad',
  title: 'Rice cooker 1.8 l, non-stick pot',
  program: 'Kedai Harian MY',
  price: 'MYR 129.00',
  priceDay: '27 November 2026',
  code: 'HARIAN10',
  codeEnds: 'until 30 November 2026',
};

const layOut = (change: Partial<PictureWords> = {}, hasQr = false) =>
  layOutPicture({ ...words, ...change }, { hasQr }, measure);
const textsOf = (shapes: readonly PictureShape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

const coupon = { campaignId: '1', name: 'Ten', voucherCode: 'HARIAN10', endDate: '2026-11-30' };
const said = { ...aPostProduct().said, price: '129.00', currency: 'MYR' };
const product = aPostProduct({ said, saidOn: '2026-11-27', offerName: 'Kedai Harian MY', coupon });
const all = { hasPrice: true, hasCoupon: true };

it('the words of a picture are in the language of the text, with the day of the price and the end of the code', () => {
  expect(toPictureWords(product, { title: 'Rice cooker', language: 'en' }, all)).toEqual({
    ...words,
    title: 'Rice cooker',
    priceDay: 'November 27, 2026',
    codeEnds: 'until November 30, 2026',
  });
  expect(toPictureWords(product, { title: 'Rice cooker', language: 'ms' }, all)).toMatchObject({
    ad: 'Iklan',
    codeEnds: 'hingga 30 November 2026',
  });
});

it('the words of a picture always have the word for advertising, and no price or code that the user left out, and none that is unknown', () => {
  const bare = { ad: 'Ad', price: '', priceDay: '', code: '', codeEnds: '' };
  const none = { hasPrice: false, hasCoupon: false };
  expect(toPictureWords(product, { title: 'Rice', language: 'en' }, none)).toMatchObject(bare);
  const unknown = { ...product, said: { ...said, price: '', currency: '' }, coupon: null };
  expect(toPictureWords(unknown, { title: 'Rice', language: 'en' }, all)).toMatchObject(bare);
});

it('the words of a picture are one line each, whatever a page puts into its title', () => {
  const { title } = toPictureWords(product, { title: 'Rice\n\u202egnp.exe\u0000 cooker', language: 'en' }, all);
  expect(title).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
});

it('the layout of a picture has each word once, the price on the left and the code on the right', () => {
  const shapes = layOut();
  expect(textsOf(shapes).toSorted()).toEqual(Object.values(words).toSorted());
  expect(shapes.filter((shape) => shape.kind === 'text' && shape.align === 'right')).toHaveLength(2);
});

it('the layout of a picture draws nothing for what is unknown, but the word for advertising always', () => {
  const texts = textsOf(layOut({ program: '', price: '', priceDay: '', code: '', codeEnds: '' }));
  expect(texts).toEqual(['Ad', words.title]);
});

it('the layout of a picture breaks a title between words, and writes a longer one smaller before it is cut', () => {
  const sizes = (title: string) =>
    layOut({ title }).flatMap((shape) =>
      shape.kind === 'text' && shape.style.weight === 700 && title.startsWith(shape.text.slice(0, 3))
        ? [shape.style.size]
        : [],
    );
  const short = 'Clay pot with lid';
  const long =
    'Clay pot with a lid of the same clay, glazed inside, two litres, for gas and for open fire, with a cloth';
  expect(Math.max(...sizes(short))).toBeGreaterThan(Math.max(...sizes(long)));
  const lines = textsOf(layOut({ title: long })).slice(1, -5);
  expect(lines.join(' ')).toBe(long);
});

it('the layout of a picture cuts no price and no code: they are smaller, or left out', () => {
  const [price, code] = ['IDR 1.129.000.000,00', 'MERDEKA-SALE-2026-MEMBERS'];
  expect(textsOf(layOut({ price, code }))).toEqual(expect.arrayContaining([price, code]));
  const texts = textsOf(layOut({ price: price.repeat(9), code: code.repeat(9) }));
  expect(texts).toEqual([words.ad, words.title, words.program]);
});

it('the layout of a picture ends what is too long after a whole character', () => {
  const family = '👨‍👩‍👧‍👦';
  const [, ...rest] = textsOf(layOut({ title: family.repeat(400), code: '', price: '', program: '' }));
  const drawn = rest.join('');
  expect(drawn.endsWith('…')).toBe(true);
  expect(drawn.replace('…', '').replaceAll(family, '')).toBe('');
});

it('the layout of a picture keeps every word inside the picture, whatever its length and script', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom('หม้อหุงข้าวไฟฟ้า'.repeat(30), '不粘锅电饭煲'.repeat(60), 'a'.repeat(900)),
  );
  const any = fc.record({
    ...{ ad: text, title: text, program: text, price: text, priceDay: text, code: text, codeEnds: text },
  });
  fc.assert(
    fc.property(any, fc.boolean(), (given, hasQr) => {
      for (const shape of layOutPicture(given, { hasQr }, measure)) {
        if (shape.kind !== 'text') continue;
        const width = measure(shape.text, shape.style);
        const left = shape.align === 'left' ? shape.x : shape.x - width;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(pictureSize.width);
        expect(shape.y).toBeGreaterThan(0);
        expect(shape.y).toBeLessThan(pictureSize.height);
      }
    }),
  );
});

it('the layout of a picture leaves the code of a link its own room beside the title', () => {
  const shapes = layOut({ title: 'W'.repeat(200) }, true);
  const qr = shapes.find((shape) => shape.kind === 'qr');
  const widest = Math.max(
    ...shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.text.startsWith('W') ? [shape.x + measure(shape.text, shape.style)] : [],
    ),
  );
  expect(widest).toBeLessThan(qr?.x ?? 0);
});
