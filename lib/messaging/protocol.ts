import type { Checked } from '#lib/domain/shape.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { accountMessages } from '#lib/messaging/account-messages.ts';
import { deviceMessages } from '#lib/messaging/device-messages.ts';
import type { MessageDefinition } from '#lib/messaging/message-definition.ts';

/**
 * Every message of the extension. Define a new one in `device-messages.ts` or `account-messages.ts`, and add its
 * handler in the file of the same side in `entrypoints/background/`: without the handler it does not compile. Only the
 * worker imports this value. Pages import only types, so that they do not load the checks.
 */
export const protocol = { ...deviceMessages, ...accountMessages } as const;

type Protocol = typeof protocol;

export type DeviceMessageName = keyof typeof deviceMessages;
export type AccountMessageName = keyof typeof accountMessages;
export type MessageName = keyof Protocol;

/** Those that a page sends once, even where the worker died before its answer. */
export type MessageSentOnce = {
  [Name in MessageName]: Protocol[Name]['repeats'] extends true ? never : Name;
}[MessageName];

export type MessageInput<Name extends MessageName> = Checked<Protocol[Name]['takes']>;
export type MessageOutput<Name extends MessageName> =
  Protocol[Name] extends MessageDefinition<unknown, infer Output> ? Output : never;

/** The message to the worker. `version` is the extension's, by which the worker refuses a script of an older one. */
export interface MessageEnvelope {
  readonly linkmint: MessageName;
  readonly version: string;
  /** The account that the sender shows; null from a web page, for which the worker uses the active one. */
  readonly accountId: string | null;
  readonly input: unknown;
}

/** The worker's answer. */
export type MessageAnswer =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: ErrorData };
