import { expect, it } from 'vitest';
import { toHex } from '#lib/worker/text/to-hex.ts';

it('toHex writes each byte as two digits, the leading zero too', () => {
  expect(toHex(new Uint8Array([0, 1, 15, 16, 127, 128, 255]).buffer)).toBe('00010f107f80ff');
  expect(toHex(new ArrayBuffer(0))).toBe('');
});
