import { AppError, type ErrorData } from '../errors/app-error.ts';
import { browser } from '../platform/browser.ts';
import type { MessageAnswer, MessageEnvelope, MessageInput, MessageName, MessageOutput } from './protocol.ts';

/**
 * Asks the worker, waking it if need be.
 * @throws AppError what the worker answered; `stale-extension` when this script outlived its extension; `cancelled`
 *   when the worker died before it answered.
 */
export type Send = <Name extends MessageName>(name: Name, input: MessageInput<Name>) => Promise<MessageOutput<Name>>;

/** Speaks for the account that a page shows; null for a script in a web page, which speaks for the active one. */
export function createSend(accountId: string | null): Send {
  return async <Name extends MessageName>(name: Name, input: MessageInput<Name>) => {
    if (browser.runtime?.id === undefined) throw new AppError('stale-extension');
    const { version } = browser.runtime.getManifest();
    const envelope: MessageEnvelope = { linkmint: name, version, accountId, input };
    let answer: MessageAnswer | undefined;
    try {
      answer = await browser.runtime.sendMessage(envelope);
    } catch {
      throw new AppError(browser.runtime?.id === undefined ? 'stale-extension' : 'cancelled');
    }
    if (answer === undefined) throw new AppError('cancelled');
    if (!answer.ok) throw fromErrorData(answer.error);
    return answer.output as MessageOutput<Name>;
  };
}

function fromErrorData({ code, ...details }: ErrorData): AppError {
  return new AppError(code, details);
}
