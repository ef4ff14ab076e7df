import { expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';

it.each([
  ['QuotaExceededError', 'storage-full'],
  ['InvalidStateError', 'database-unavailable'],
  ['NotFoundError', 'database-unavailable'],
  ['UnknownError', 'database-unavailable'],
  ['AbortError', 'cancelled'],
  ['DataError', 'internal'],
])('a %s of the browser becomes: %s', (name, code) => {
  expect(toAppError(new DOMException('at https://kedai.example/?key=1', name))).toEqual(
    new AppError(code as 'internal'),
  );
});

it.each([[null], [undefined], ['AbortError'], [7], [{}], [{ message: 'AbortError' }]])(
  'what is no error that has a name becomes a fault inside: %j',
  (cause) => {
    expect(toAppError(cause)).toMatchObject({ code: 'internal', name: 'AppError' });
  },
);

it('an error of our own stays what it is, with its details', () => {
  const error = new AppError('rate-limited', { httpStatus: 429 });
  expect(toAppError(error)).toBe(error);
});
