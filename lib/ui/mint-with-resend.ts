import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';

/** Asks for a deeplink, and again if the worker died meanwhile. If the worker keeps dying, the outcome is unknown. */
export async function mintWithResend(
  input: MessageInput<'mintDeeplink'>,
  deps: {
    readonly mint: (input: MessageInput<'mintDeeplink'>) => Promise<MintOutcome>;
    readonly sleep: (durationMs: number) => Promise<void>;
  },
): Promise<MintOutcome> {
  try {
    return await resendWhenCancelled(() => deps.mint(input), deps.sleep);
  } catch (cause) {
    if (toAppError(cause).code !== 'cancelled') throw cause;
    return { kind: 'unknown' };
  }
}
