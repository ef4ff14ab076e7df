import { expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';

const wish = aMintWish({ requestId: 'one-act', offerId: '1', destinationUrl: 'https://shop.example/p' });

it('a wish for a deeplink has the answer of the worker', async () => {
  const send = vi.fn(async () => ({ kind: 'quota-reached' }));
  expect(await askForLink(send as unknown as Send, wish)).toEqual({ kind: 'quota-reached' });
  expect(send.mock.calls).toEqual([['mintDeeplink', wish]]);
});

it('a wish for a deeplink has an unknown outcome when the worker kept dying: a link may have been used', async () => {
  const send: Send = () => Promise.reject(new AppError('cancelled'));
  expect(await askForLink(send, wish)).toEqual({ kind: 'unknown' });
});

it('a wish for a deeplink fails as the worker says', async () => {
  const send: Send = () => Promise.reject(new AppError('timed-out'));
  await expect(askForLink(send, wish)).rejects.toThrow('timed-out');
});
