import { AppError, type ErrorData } from '../errors/app-error.ts';
import { browser } from '../platform/browser.ts';
import type { MessageAnswer, MessageEnvelope, MessageInput, MessageName, MessageOutput } from './protocol.ts';

/**
 * Asks the worker, waking it if need be.
 * @throws AppError what the worker answered; `stale-extension` when this script outlived its extension; `cancelled`
 *   when the worker died before it answered.
 */
export async function send<Name extends MessageName>(
  name: Name,
  input: MessageInput<Name>,
): Promise<MessageOutput<Name>> {
  if (browser.runtime?.id === undefined) throw new AppError('stale-extension');
  const envelope: MessageEnvelope = { linkmint: name, version: browser.runtime.getManifest().version, input };
  let answer: MessageAnswer | undefined;
  try {
    answer = await browser.runtime.sendMessage(envelope);
  } catch {
    throw new AppError(browser.runtime?.id === undefined ? 'stale-extension' : 'cancelled');
  }
  if (answer === undefined) throw new AppError('cancelled');
  if (!answer.ok) throw fromErrorData(answer.error);
  return answer.output as MessageOutput<Name>;
}

function fromErrorData({ code, ...details }: ErrorData): AppError {
  return new AppError(code, details);
}
