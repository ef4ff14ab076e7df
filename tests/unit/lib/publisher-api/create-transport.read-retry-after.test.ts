import { expect, it } from 'vitest';
import { readRetryAfterMs } from '#lib/publisher-api/create-transport.ts';

const nowMs = Date.parse('2026-03-10T04:00:00Z');

it.each([
  ['20', 20_000],
  [' 0 ', 0],
  ['Tue, 10 Mar 2026 04:00:30 GMT', 30_000],
  ['Tue, 10 Mar 2026 03:00:00 GMT', 0],
  ['999999999', 3_600_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
  [null, null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['9'.repeat(400), 3_600_000],
])('a Retry-After of %j is %j ms', (header, waitMs) => {
  expect(readRetryAfterMs(header, nowMs)).toBe(waitMs);
});
