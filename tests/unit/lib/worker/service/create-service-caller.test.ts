import { expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import { callInEncoding } from '#lib/worker/service/create-service-caller.ts';

const context = { encoding: 'json', isEncodingSettled: false } as unknown as Parameters<typeof callInEncoding>[2];
const kept: unknown[] = [];
const connection = { noteManner: async (manner: unknown) => void kept.push(manner) } as unknown as ConnectionStore;

it('a listing that a service does not take in JSON fails as it did in JSON where it fails as a form, too, and nothing is noted', async () => {
  const refused = new AppError('incorrect-arguments', { httpStatus: 401 });
  const asked: string[] = [];
  const asking = callInEncoding({ connection }, 'offers/all', context, async (each) => {
    asked.push(each.encoding);
    throw each.encoding === 'json' ? refused : new AppError('service-failure');
  });
  await expect(asking).rejects.toBe(refused);
  expect(asked).toEqual(['json', 'form']);
  expect(kept).toEqual([]);
});
