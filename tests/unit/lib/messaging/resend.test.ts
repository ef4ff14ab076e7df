import { expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { protocol } from '#lib/messaging/protocol.ts';
import { resending, resendWhenCancelled, sentOnce } from '#lib/messaging/resend.ts';

it('a message that must not be lost is sent again only when the worker died, waiting longer each time', async () => {
  const sleep = vi.fn(async (_durationMs: number) => undefined);
  const answers = [new AppError('cancelled'), new AppError('cancelled')];
  const ask = vi.fn(async () => {
    const failure = answers.shift();
    if (failure !== undefined) throw failure;
    return 'answer';
  });
  expect(await resendWhenCancelled(ask, sleep)).toBe('answer');
  expect(ask).toHaveBeenCalledTimes(3);
  expect(sleep.mock.calls.map(([durationMs]) => durationMs)).toEqual([100, 400]);
});

it.each(['stale-extension', 'timed-out'] as const)('a message that must not be lost stops at %s', async (code) => {
  const ask = vi.fn(async () => {
    throw new AppError(code);
  });
  await expect(resendWhenCancelled(ask, async () => undefined)).rejects.toThrow(code);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a message that must not be lost says "cancelled" in the end when the worker keeps dying', async () => {
  const ask = vi.fn(async () => {
    throw new AppError('cancelled');
  });
  await expect(resendWhenCancelled(ask, async () => undefined)).rejects.toThrow('cancelled');
  expect(ask).toHaveBeenCalledTimes(4);
});

const failing = () => vi.fn<Send>(() => Promise.reject(new AppError('cancelled')));
const noSleep = async () => undefined;

it('what a page sends is sent again, as it was, where the worker died', async () => {
  const send = failing();
  await expect(resending(send, noSleep)('couponCopied', { campaignId: '7' })).rejects.toThrow('cancelled');
  expect(send.mock.calls).toEqual(Array.from({ length: 4 }, () => ['couponCopied', { campaignId: '7' }]));
});

it('what a page sends is sent once where its definition says so: a second count, connection or retry would be another act', async () => {
  const send = failing();
  await expect(resending(send, noSleep)('correctQuota', { used: 7 })).rejects.toThrow('cancelled');
  expect(send).toHaveBeenCalledTimes(1);
  const defined = Object.entries(protocol).filter(([, { repeats }]) => !repeats);
  expect(Object.keys(sentOnce).toSorted()).toEqual(defined.map(([name]) => name).toSorted());
});
