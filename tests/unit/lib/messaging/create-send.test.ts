import { expect, it } from 'vitest';
import { createSend, type MessageSide } from '#lib/messaging/create-send.ts';
import type { MessageAnswer, MessageEnvelope } from '#lib/messaging/protocol.ts';

const runtime = (sendMessage: () => Promise<MessageAnswer | undefined>): MessageSide['runtime'] => ({
  id: 'linkmint',
  getManifest: () => ({ version: '1.2.3' }),
  sendMessage,
});

it("sending carries the script's version of the extension, and the account that it speaks for", async () => {
  const sent: MessageEnvelope[] = [];
  const send = createSend(
    {
      runtime: {
        id: 'linkmint',
        getManifest: () => ({ version: '1.2.3' }),
        sendMessage: async (envelope) => {
          sent.push(envelope);
          return { ok: true, output: { waitMs: 7 } };
        },
      },
    },
    'a',
  );
  expect(await send('readWait', {})).toEqual({ waitMs: 7 });
  expect(sent).toEqual([{ linkmint: 'readWait', version: '1.2.3', accountId: 'a', input: {} }]);
});

it("sending throws the worker's error with its code", async () => {
  const send = createSend({ runtime: runtime(async () => ({ ok: false, error: { code: 'quota-reached' } })) }, 'a');
  await expect(send('readWait', {})).rejects.toMatchObject({ code: 'quota-reached' });
});

it.each([
  ['no answer came', async () => undefined],
  ['the channel closed', () => Promise.reject(new Error('The message port closed before a response was received.'))],
])('sending is cancelled when the worker died: %s', async (_how, sendMessage) => {
  const send = createSend({ runtime: runtime(sendMessage) }, 'a');
  await expect(send('readWait', {})).rejects.toMatchObject({ code: 'cancelled' });
});

it('sending is not confused with an extension that was removed since, before a message and during one', async () => {
  const browser: { runtime: MessageSide['runtime'] } = { runtime: runtime(async () => undefined) };
  const send = createSend(browser, 'a');
  browser.runtime = runtime(() => {
    browser.runtime = undefined;
    return Promise.reject(new Error('Extension context invalidated.'));
  });
  await expect(send('readWait', {})).rejects.toMatchObject({ code: 'stale-extension' });
  await expect(send('readWait', {})).rejects.toMatchObject({ code: 'stale-extension' });
});
