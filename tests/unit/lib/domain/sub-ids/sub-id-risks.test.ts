import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSubIdRisks } from '#lib/domain/sub-ids/sub-id-risks.ts';
import { findTooLongSubId, noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

function kindsOf(text: string): readonly string[] {
  return findSubIdRisks([text, '', '', '', '']).map(({ kind }) => kind);
}

it.each([
  ...['2026-03-10', '10-03-2026', '03-10-2026-1405', '03/10/2026 14:05', '20260310', '20260310-1405'],
  ...['2026-03-10-1405-4211', '+20260310', '0310261405', '1773158700', '1773158700123', '4211', '60123456789'],
  ...['123456789012345678', '0001234567', '000012345678', '112-1234567-1234567', '0306406152', '0-306-40615-2'],
  ...['978-0-306-40615-7', '4006381333931', '192.168.100.200', '1.299.000', 'v1.2.3-4.5.6', 'B0123456789'],
  ...['0123456789ABCDEF', '1-2-3-4-5-6-7-8-9-10', '550e8400-e29b-41d4-a716-446655440000', 'a+60123456789'],
  ...['whatsapp-20260310', '1000000000 views', '3.1390-101.6869', ''],
])('a phone number is not seen in %j', (text) => {
  expect(kindsOf(text)).not.toContain('phone');
});

it.each([
  ...['+60123456789', '+60 12-345 6789', '%2B60123456789', '+44 (20) 7946 0999', 'ig_+12025550143'],
  ...['tel:+12025550143', '0123456789', 'siti-0123456789', 'siti_0123456789_mar', '012-345 6789', '(012) 345-6789'],
  ...['03-1234 5678', '020 7946 0999', '06 12 34 56 78', '(202) 555-0143', '202-555-0143', '202.555.0143'],
])('a phone number is seen in %j', (text) => {
  expect(kindsOf(text)).toContain('phone');
});

it('a phone number is never seen in a date, a time and two ids', () => {
  const id = fc.integer({ min: 1, max: 99_999_999 });
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, id, id, fc.constantFrom('-', '_', '.', '/'), (date, first, second, separator) => {
      const text = [date.toISOString().slice(0, 10), date.toISOString().slice(11, 16).replace(':', ''), first, second];
      expect(kindsOf(text.join(separator))).toEqual([]);
    }),
  );
});

it.each([
  ...['@kedai.example', 'tiktok/@kedai.my', 'logo@2x.png', 'a@b', 'a@b.', 'a@.example', '5@6.50', 'a @ b.example'],
  ...['siti@'],
])('an e-mail address is not seen in %j', (text) => {
  expect(kindsOf(text)).not.toContain('e-mail');
});

it.each([
  'siti@mail.example',
  'from-siti.x+news@mail.kedai.example-mar',
  'siti%40mail.example',
  '<siti@mail.example>',
  'sítí@mail.example',
])('an e-mail address is seen in %j', (text) => {
  expect(kindsOf(text)).toContain('e-mail');
});

it('length is counted as the call counts it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 250, max: 260 }), fc.constantFrom('a', '鞋'), (length, character) => {
      const text = character.repeat(length);
      expect(kindsOf(text).includes('too-long')).toBe(findTooLongSubId([text, '', '', '', '']) === 1);
    }),
  );
  expect(kindsOf('a'.repeat(255))).toEqual([]);
  expect(kindsOf('😀'.repeat(128))).toContain('too-long');
});

it('the check of sub-IDs says which sub-ID has which risk, in order', () => {
  expect(findSubIdRisks(['fine', 'two words', '', 'siti@mail.example +60123456789', 'kasut_ö'])).toEqual([
    { subId: 2, kind: 'spaces' },
    { subId: 4, kind: 'spaces' },
    { subId: 4, kind: 'e-mail' },
    { subId: 4, kind: 'phone' },
    { subId: 5, kind: 'non-ascii' },
  ]);
  expect(findSubIdRisks(noSubIds)).toEqual([]);
});

it.each(['0-', '1', '+1', '(1', 'a@', 'a@a.', '0 .', '%40', '((', '1a', '0-1a'])(
  'the check of sub-IDs takes time in proportion to its input: a long row of %j',
  (piece) => {
    const [short, long] = [piece.repeat(6_250), piece.repeat(50_000)];
    kindsOf(long);
    // Eight times the input: 8 when linear, 64 when quadratic. The millisecond is what a busy machine adds.
    expect(fastestMs(() => kindsOf(long))).toBeLessThan(24 * (fastestMs(() => kindsOf(short)) + 1));
  },
);
