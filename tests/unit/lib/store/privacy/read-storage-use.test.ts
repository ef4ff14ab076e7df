import { expect, it } from 'vitest';
import { estimateBytes } from '#lib/store/privacy/read-storage-use.ts';

it.each(['', 'plain', 'sécret', 'ข้อความ', '🔒 and 🔑'])('the size of stored data counts text as UTF-8: %s', (text) => {
  expect(estimateBytes(text)).toBe(Buffer.byteLength(text));
});

it('the size of stored data counts names and values at any depth, and binary data by its bytes', () => {
  expect(estimateBytes({ name: 'abc', list: [1, true, null], iv: new Uint8Array(12) })).toBe(4 + 3 + 4 + 9 + 2 + 12);
  expect(estimateBytes(new ArrayBuffer(40))).toBe(40);
});
