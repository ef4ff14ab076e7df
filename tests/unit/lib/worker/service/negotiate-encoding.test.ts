import { expect, it } from 'vitest';
import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import { AppError, type ErrorDetails } from '#lib/errors/app-error.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { negotiateEncoding } from '#lib/worker/service/negotiate-encoding.ts';

/** A service that answers JSON with this failure and takes a form. */
function aServiceThat(code: ErrorCode, details: ErrorDetails = {}) {
  const tried: BodyEncoding[] = [];
  const authenticate = async (encoding: BodyEncoding) => {
    tried.push(encoding);
    if (encoding === 'json') throw new AppError(code, details);
    return 'token';
  };
  return { tried, authenticate };
}

it('the encoding that a service takes is JSON, if JSON works', async () => {
  const tried: BodyEncoding[] = [];
  const negotiated = await negotiateEncoding(async (encoding) => {
    tried.push(encoding);
    return 'token';
  });
  expect(negotiated).toEqual({ token: 'token', bodyEncoding: 'json' });
  expect(tried).toEqual(['json']);
});

it.each<[ErrorCode, ErrorDetails]>([
  ['incorrect-arguments', { httpStatus: 401 }],
  ['incorrect-arguments', { httpStatus: 200 }],
  ['not-publisher-service', { httpStatus: 400 }],
  ['not-publisher-service', { httpStatus: 415 }],
  ['not-publisher-service', { httpStatus: 422 }],
  ['not-publisher-service', { httpStatus: 415, isJson: false }],
  ['not-publisher-service', { httpStatus: 200, isJson: false }],
  ['not-publisher-service', { httpStatus: 404, isJson: false }],
  ['service-failure', { httpStatus: 500, isJson: false }],
])('the encoding that a service takes is a form after %s, %o', async (code, details) => {
  const { tried, authenticate } = aServiceThat(code, details);
  expect(await negotiateEncoding(authenticate)).toEqual({ token: 'token', bodyEncoding: 'form' });
  expect(tried).toEqual(['json', 'form']);
});

it.each<[ErrorCode, ErrorDetails]>([
  ['wrong-credentials', { httpStatus: 401 }],
  ['wrong-credentials', { httpStatus: 400 }],
  ['wrong-credentials', { httpStatus: 422 }],
  ['rate-limited', { httpStatus: 429 }],
  ['rate-limited', { httpStatus: 429, isJson: false }],
  ['service-failure', { httpStatus: 500 }],
  ['service-failure', { httpStatus: 502, isJson: false }],
  ['service-failure', { httpStatus: 503, isJson: false }],
  ['not-publisher-service', { httpStatus: 404 }],
  ['not-publisher-service', {}],
  ['timed-out', {}],
  ['unreachable', {}],
  ['offline', {}],
  ['cancelled', {}],
])('the encoding that a service takes is not requested again after %s, %o', async (code, details) => {
  const { tried, authenticate } = aServiceThat(code, details);
  await expect(negotiateEncoding(authenticate)).rejects.toMatchObject({ code });
  expect(tried).toEqual(['json']);
});

it('the encoding that a service takes is the one that the user chose, whatever the result', async () => {
  const { tried, authenticate } = aServiceThat('incorrect-arguments');
  await expect(negotiateEncoding(authenticate, { chosen: 'json' })).rejects.toMatchObject({
    code: 'incorrect-arguments',
  });
  expect(await negotiateEncoding(authenticate, { chosen: 'form' })).toEqual({ token: 'token', bodyEncoding: 'form' });
  expect(tried).toEqual(['json', 'form']);
});

it('the encoding that a service takes is a form if only a form’s credentials are right, tried once more at a new address alone', async () => {
  const { tried, authenticate } = aServiceThat('wrong-credentials');
  expect(await negotiateEncoding(authenticate, { isNewAddress: true })).toMatchObject({ bodyEncoding: 'form' });
  expect(tried).toEqual(['json', 'form']);
  await expect(negotiateEncoding(authenticate)).rejects.toMatchObject({ code: 'wrong-credentials' });
  expect(tried).toEqual(['json', 'form', 'json']);
});

it('the encoding that a service takes leaves wrong credentials wrong if a new address refuses every form', async () => {
  const authenticate = async (encoding: BodyEncoding) => {
    throw new AppError(encoding === 'json' ? 'wrong-credentials' : 'not-publisher-service', { httpStatus: 415 });
  };
  await expect(negotiateEncoding(authenticate, { isNewAddress: true })).rejects.toMatchObject({
    code: 'wrong-credentials',
  });
});

it('the encoding that a service takes follows the answer to the form, if neither works', async () => {
  const neither = negotiateEncoding(async (encoding) => {
    throw new AppError(encoding === 'json' ? 'incorrect-arguments' : 'wrong-credentials');
  });
  await expect(neither).rejects.toMatchObject({ code: 'wrong-credentials' });
});
