import { hasFields, isNullOr, isText } from '#lib/domain/shape.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { deviceMessages } from '#lib/messaging/device-messages.ts';
import { takeInput } from '#lib/messaging/message-definition.ts';
import {
  type AccountMessageName,
  type DeviceMessageName,
  type MessageAnswer,
  type MessageEnvelope,
  type MessageInput,
  type MessageName,
  type MessageOutput,
  protocol,
} from '#lib/messaging/protocol.ts';
import type { Runtime } from '#lib/platform/browser.ts';

/**
 * One handler for each message. `sender` is the browser's description of the caller, and never comes from the message.
 */
export type MessageHandlers<Names extends MessageName = MessageName> = {
  readonly [Name in Names]: (input: MessageInput<Name>, sender: Runtime.MessageSender) => Promise<MessageOutput<Name>>;
};

export type DeviceMessageHandlers = MessageHandlers<DeviceMessageName>;
export type AccountMessageHandlers = MessageHandlers<AccountMessageName>;

export interface MessageListenerDependencies {
  readonly deviceHandlers: DeviceMessageHandlers;
  /** The account's handlers, once it is ready; without an id the active account's. @throws AppError `account-gone` */
  readonly readAccountHandlers: (accountId: string | undefined) => Promise<AccountMessageHandlers>;
  /** Resolves when the worker may answer. */
  readonly ready: () => Promise<void>;
  readonly extension: {
    readonly id: string;
    readonly version: string;
    /** `chrome-extension://…/`, with its slash. */
    readonly rootUrl: string;
  };
  readonly onFailure: (name: MessageName, code: string) => void;
}

/** The message as it came. What it carries is checked by its own definition. */
const isEnvelope = hasFields({
  linkmint: isText,
  version: isText,
  accountId: isNullOr(isText),
  input: (_sent): _sent is unknown => true,
});

const isDeviceMessage = (name: MessageName): name is DeviceMessageName => Object.hasOwn(deviceMessages, name);

const isMessageName = (name: string): name is MessageName => Object.hasOwn(protocol, name);

/**
 * Receives the protocol's messages, for `runtime.onMessage`. Checks in this order: own message, sender, version, input.
 * Only then awaits `ready`, except for messages that repair the storage that start-up needs. Does not claim an unknown
 * message, so that another listener may answer it.
 */
export function createMessageListener(dependencies: MessageListenerDependencies) {
  const { deviceHandlers, readAccountHandlers, ready, extension, onFailure } = dependencies;

  function checkSender(name: MessageName, sender: Runtime.MessageSender) {
    const isPage = sender.url?.startsWith(extension.rootUrl) === true;
    const isContent =
      !isPage && sender.tab?.id !== undefined && sender.frameId === 0 && /^https?:/.test(sender.url ?? '');
    const isAllowed = sender.id === extension.id && (protocol[name].from === 'page' ? isPage : isContent);
    if (!isAllowed) throw new AppError('invalid-message');
  }

  async function findHandler(name: MessageName, accountId: string | null) {
    if (isDeviceMessage(name)) return deviceHandlers[name];
    const isContent = protocol[name].from === 'content';
    // A page acts for the account that it shows, whichever is active by now.
    if (accountId === null && !isContent) throw new AppError('invalid-message');
    return (await readAccountHandlers(isContent ? undefined : (accountId ?? undefined)))[name];
  }

  async function answer(envelope: MessageEnvelope, sender: Runtime.MessageSender): Promise<MessageAnswer> {
    const name = envelope.linkmint;
    try {
      checkSender(name, sender);
      if (envelope.version !== extension.version) throw new AppError('stale-extension');
      const input = takeInput<unknown>(protocol[name], envelope.input);
      if (protocol[name].isAnsweredUnready !== true) await ready();
      const handle = (await findHandler(name, envelope.accountId)) as (
        input: unknown,
        sender: Runtime.MessageSender,
      ) => Promise<unknown>;
      return { ok: true, output: await handle(input, sender) };
    } catch (error) {
      const failure = toAppError(error);
      onFailure(name, failure.code);
      return { ok: false, error: failure.toData() };
    }
  }

  return (
    message: unknown,
    sender: Runtime.MessageSender,
    sendResponse: (answer: MessageAnswer) => void,
  ): true | undefined => {
    if (!isEnvelope(message)) return undefined;
    const { linkmint, version, accountId, input } = message;
    if (!isMessageName(linkmint)) return undefined;
    const answered = answer({ linkmint, version, accountId, input }, sender).then(sendResponse);
    // A closed sender needs no answer.
    void answered.catch(() => undefined);
    return true;
  };
}
