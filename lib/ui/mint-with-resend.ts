import type { MintOutcome } from '../domain/minted-link.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { MessageInput } from '../messaging/protocol.ts';

/** Pauses before the wish is sent again, in ms: a killed worker is back within tens of them. */
const pausesMs = [100, 400, 1500] as const;

/**
 * Asks for a deeplink, and asks again when the worker died under it: with **the same request id**, so that the journal
 * answers and one act of the user never becomes two calls. A worker that keeps dying leaves the outcome unknown.
 */
export async function mintWithResend(
  input: MessageInput<'mintDeeplink'>,
  deps: {
    readonly mint: (input: MessageInput<'mintDeeplink'>) => Promise<MintOutcome>;
    readonly sleep: (durationMs: number) => Promise<void>;
  },
): Promise<MintOutcome> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await deps.mint(input);
    } catch (cause) {
      if (toAppError(cause).code !== 'cancelled') throw cause;
      if (pauseMs !== null) await deps.sleep(pauseMs);
    }
  }
  return { kind: 'unknown' };
}
