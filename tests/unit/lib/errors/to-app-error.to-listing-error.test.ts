import { expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { toListingError } from '#lib/errors/to-app-error.ts';

it.each([404, 405, 410, 501])(
  'a failed listing is not offered where the answer is %i, in JSON or not',
  (httpStatus) => {
    for (const code of ['service-failure', 'malformed-answer'] as const) {
      expect(toListingError(new AppError(code, { httpStatus }))).toMatchObject({
        code: 'not-offered',
        details: { httpStatus },
      });
    }
  },
);

it.each([
  new AppError('service-failure', { httpStatus: 500 }),
  new AppError('service-failure'),
  new AppError('malformed-answer', { httpStatus: 200 }),
  new AppError('rate-limited', { httpStatus: 404 }),
  new AppError('token-rejected', { httpStatus: 405 }),
])('a failed listing stays the failure that it is: %o', (failure) => {
  expect(toListingError(failure)).toBe(failure);
});
