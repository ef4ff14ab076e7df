import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';

describe('a message that must not be lost', () => {
  it('is sent again only when the worker died, waiting longer each time', async () => {
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

  it.each(['stale-extension', 'timed-out'] as const)('is not sent again after %s', async (code) => {
    const ask = vi.fn(async () => {
      throw new AppError(code);
    });
    await expect(resendWhenCancelled(ask, async () => undefined)).rejects.toThrow(code);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('says "cancelled" in the end when the worker keeps dying', async () => {
    const ask = vi.fn(async () => {
      throw new AppError('cancelled');
    });
    await expect(resendWhenCancelled(ask, async () => undefined)).rejects.toThrow('cancelled');
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
