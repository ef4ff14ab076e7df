import { expect, it } from 'vitest';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import { type ErrorRow, errorTable, rowOf } from '#lib/errors/error-table.ts';

const rows = Object.entries<ErrorRow>(errorTable);

it('what an error code brings with it says of every code that gives the link back that nothing was made, and of no other', () => {
  const givenBack = rows.filter(([, row]) => row.madeNoLink).map(([code]) => code);
  expect(givenBack.sort()).toEqual([
    'deeplink-refused',
    'incorrect-arguments',
    'links-used-up',
    'rate-limited',
    'token-rejected',
  ]);
});

it('what an error code brings with it sends nothing again by itself that may have made a link', () => {
  for (const [code, row] of rows) if (row.repeats) expect([code, row.madeNoLink]).toEqual([code, true]);
});

it('what an error code brings with it calls nothing a refusal that may have made a link', () => {
  for (const [code, row] of rows) if (row.isRefusal) expect([code, row.madeNoLink]).toEqual([code, true]);
});

it('what an error code brings with it reads a code of a newer version as a fault inside', () => {
  expect(rowOf('of-a-newer-version' as ErrorCode)).toEqual(rowOf('internal'));
});
