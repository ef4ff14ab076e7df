import { expect, it } from 'vitest';
import { toQrCode, toQrPath, toQrSvg } from '#lib/domain/formats/qr-code.ts';

const link = 'https://go.example/c/1?sub=a';

it('a QR code has a quiet zone of four light modules on every side', () => {
  const code = toQrCode(link);
  if (code === null) throw new Error('no code');
  const { rows, size } = code;
  expect(rows).toHaveLength(size);
  const isInZone = (index: number) => index < 4 || index >= size - 4;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])));
  expect(dark.filter(([x, y]) => isInZone(x) || isInZone(y))).toEqual([]);
  // The finder patterns begin right after it.
  expect([rows[4]?.[4], rows[4]?.[size - 5], rows[size - 5]?.[4]]).toEqual([true, true, true]);
  expect(rows.slice(4, 11).map((row) => row.slice(4, 11).map(Number).join(''))).toEqual([
    '1111111',
    '1000001',
    '1011101',
    '1011101',
    '1011101',
    '1000001',
    '1111111',
  ]);
});

it('a QR code is one of the sizes that there are, and grows with its text', () => {
  const sizes = [1, 60, 400, 2_331].map((length) => (toQrCode('x'.repeat(length))?.size ?? 0) - 8);
  expect(sizes.every((size) => (size - 17) % 4 === 0)).toBe(true);
  expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
  expect(sizes.at(-1)).toBe(177);
});

it.each(['x'.repeat(2_332), 'é'.repeat(1_166), 'x'.repeat(100_000)])(
  'a QR code is missing when no code can hold the text',
  (text) => {
    expect(toQrCode(text)).toBeNull();
  },
);

it('a QR code takes letters of every script', () => {
  expect(toQrCode('https://go.example/ผ้า?é=1')).not.toBeNull();
});

it('a QR code draws each dark module once, and no light one', () => {
  const code = toQrCode(link);
  if (code === null) throw new Error('no code');
  const drawn = code.rows.map((row) => row.map(() => 0));
  for (const [, x, y, length] of toQrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = drawn[Number(y)];
      if (row !== undefined) row[Number(x) + step] = (row[Number(x) + step] ?? 0) + 1;
    }
  }
  expect(drawn).toEqual(code.rows.map((row) => row.map(Number)));
});

it('a QR code is a file with nothing of the text in it but its code', () => {
  const code = toQrCode('https://go.example/"><script>');
  if (code === null) throw new Error('no code');
  expect(toQrSvg(code)).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [\w="\- ]+><path fill="#fff" d="[\w ]+"\/><path fill="#000" d="[\w -]+"\/><\/svg>\n$/,
  );
});
