import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { mintWithResend } from '#lib/ui/mint-with-resend.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';

const wish: MessageInput<'mintDeeplink'> = aMintWish({
  requestId: 'one-act',
  offerId: '1',
  destinationUrl: 'https://shop.example/p',
});
const outcome = { kind: 'unknown' } as const;

function makeDeps(failures: readonly unknown[]) {
  const left = [...failures];
  const mint = vi.fn(async (_input: MessageInput<'mintDeeplink'>) => {
    if (left.length > 0) throw left.shift();
    return { kind: 'quota-reached' } as const;
  });
  return { mint, sleep: vi.fn(async (_durationMs: number) => undefined) };
}

describe('a wish for a deeplink', () => {
  it('is sent once when the worker answers', async () => {
    const deps = makeDeps([]);
    expect(await mintWithResend(wish, deps)).toEqual({ kind: 'quota-reached' });
    expect(deps.mint).toHaveBeenCalledTimes(1);
  });

  it('is sent again with the same request id when the worker died', async () => {
    const deps = makeDeps([new AppError('cancelled'), new AppError('cancelled')]);
    await mintWithResend(wish, deps);
    expect(deps.mint.mock.calls.map(([input]) => input.requestId)).toEqual(['one-act', 'one-act', 'one-act']);
  });

  it('waits longer each time before it is sent again', async () => {
    const deps = makeDeps([new AppError('cancelled'), new AppError('cancelled'), new AppError('cancelled')]);
    await mintWithResend(wish, deps);
    const pauses = deps.sleep.mock.calls.map(([durationMs]) => durationMs);
    expect(pauses).toHaveLength(3);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  });

  it('has an unknown outcome when the worker keeps dying: a link may have been used', async () => {
    const deps = makeDeps(Array.from({ length: 9 }, () => new AppError('cancelled')));
    expect(await mintWithResend(wish, deps)).toEqual(outcome);
    expect(deps.mint).toHaveBeenCalledTimes(4);
  });

  it('is never sent again after any other failure', async () => {
    const deps = makeDeps([new AppError('timed-out')]);
    await expect(mintWithResend(wish, deps)).rejects.toThrow('timed-out');
    expect(deps.mint).toHaveBeenCalledTimes(1);
  });
});
