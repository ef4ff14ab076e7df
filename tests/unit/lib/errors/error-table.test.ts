import { expect, it } from 'vitest';
import { type ErrorCode, type ErrorRow, errorTable, rowOf } from '#lib/errors/error-table.ts';

const rows = Object.entries<ErrorRow>(errorTable);

it('what an error code brings with it sends nothing again by itself that may have made a link', () => {
  for (const [code, row] of rows) if (row.repeats) expect([code, row.madeNoLink]).toEqual([code, true]);
});

it('what an error code brings with it calls nothing a refusal that may have made a link', () => {
  for (const [code, row] of rows) if (row.isRefusal) expect([code, row.madeNoLink]).toEqual([code, true]);
});

it('what an error code brings with it reads a code of a newer version as a fault inside', () => {
  expect(rowOf('of-a-newer-version' as ErrorCode)).toEqual(rowOf('internal'));
});

it.each(['constructor', '__proto__', 'toString'])(
  'what an error code brings with it reads %s as a fault inside',
  (code) => {
    expect(rowOf(code as ErrorCode)).toEqual(rowOf('internal'));
  },
);
