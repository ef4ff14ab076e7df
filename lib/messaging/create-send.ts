import { AppError, type ErrorData } from '#lib/errors/app-error.ts';
import type {
  MessageAnswer,
  MessageEnvelope,
  MessageInput,
  MessageName,
  MessageOutput,
} from '#lib/messaging/protocol.ts';

/** The part of the browser's interface that sends messages. */
export interface MessageSide {
  /** Read at each call: an update or removal of the extension takes it, or its id, away from scripts left in pages. */
  readonly runtime?:
    | {
        readonly id: string | undefined;
        getManifest(): { readonly version: string };
        sendMessage(envelope: MessageEnvelope): Promise<MessageAnswer | undefined>;
      }
    | undefined;
}

/** Asks the worker, and wakes it if necessary. See {@link createSend}. */
export type Send = <Name extends MessageName>(name: Name, input: MessageInput<Name>) => Promise<MessageOutput<Name>>;

/**
 * Creates the function that sends messages to the worker through a context's browser interface.
 * @param accountId The account that a page shows and acts for; null for a script in a web page, for which the worker
 * uses the active one.
 * @throws AppError (the created function) with the worker's error; `stale-extension` if this script outlived its
 * extension; `cancelled` if the worker died before it answered.
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
