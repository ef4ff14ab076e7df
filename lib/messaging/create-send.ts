import { AppError, type ErrorData } from '#lib/errors/app-error.ts';
import type {
  MessageAnswer,
  MessageEnvelope,
  MessageInput,
  MessageName,
  MessageOutput,
} from '#lib/messaging/protocol.ts';

/** The part of the browser's interface that a message goes through. */
export interface MessageSide {
  /** Asked for anew each time: an extension that was updated or removed takes it, or its id, from the scripts it left behind. */
  readonly runtime?:
    | {
        readonly id: string | undefined;
        getManifest(): { readonly version: string };
        sendMessage(envelope: MessageEnvelope): Promise<MessageAnswer | undefined>;
      }
    | undefined;
}

/** Asks the worker, waking it if need be. See {@link createSend}. */
export type Send = <Name extends MessageName>(name: Name, input: MessageInput<Name>) => Promise<MessageOutput<Name>>;

/**
 * Makes the one way to the worker, over the browser's interface of a context.
 * @param accountId The account that a page shows, and speaks for; null for a script in a web page, for which the worker takes
 *   the active one.
 * @throws AppError (what it makes) what the worker answered; `stale-extension` when this script outlived its extension;
 *   `cancelled` when the worker died before it answered.
 */
export function createSend(browser: MessageSide, accountId: string | null): Send {
  return async (name, input) => {
    const { runtime } = browser;
    if (runtime?.id === undefined) throw new AppError('stale-extension');
    const envelope: MessageEnvelope = { linkmint: name, version: runtime.getManifest().version, accountId, input };
    let answer: MessageAnswer | undefined;
    try {
      answer = await runtime.sendMessage(envelope);
    } catch {
      throw new AppError(browser.runtime?.id === undefined ? 'stale-extension' : 'cancelled');
    }
    if (answer === undefined) throw new AppError('cancelled');
    if (!answer.ok) throw fromErrorData(answer.error);
    return answer.output as MessageOutput<typeof name>;
  };
}

function fromErrorData({ code, ...details }: ErrorData): AppError {
  return new AppError(code, details);
}
