import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';

/** Asks for a deeplink. If the worker died each time it was asked (`resending`), the outcome is unknown. */
export async function askForLink(send: Send, wish: MessageInput<'mintDeeplink'>): Promise<MintOutcome> {
  try {
    return await send('mintDeeplink', wish);
  } catch (cause) {
    if (toAppError(cause).code !== 'cancelled') throw cause;
    return { kind: 'unknown' };
  }
}
