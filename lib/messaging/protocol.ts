import type { ErrorData } from '#lib/errors/app-error.ts';
import { accountMessages } from '#lib/messaging/account-messages.ts';
import { deviceMessages } from '#lib/messaging/device-messages.ts';
import type { MessageDefinition } from '#lib/messaging/message-definition.ts';
import type { z } from '#lib/platform/zod.ts';

/**
 * Every message of the extension. Whoever adds one defines it in `device-messages.ts` or `account-messages.ts` and gives it
 * a handler in the file of the same side in `entrypoints/background/`, without which nothing compiles. Only the worker
 * imports this value; pages take the types, so that no page carries the schemas.
 */
export const protocol = { ...deviceMessages, ...accountMessages } as const;

type Protocol = typeof protocol;

export type DeviceMessageName = keyof typeof deviceMessages;
export type AccountMessageName = keyof typeof accountMessages;
export type MessageName = keyof Protocol;

export type MessageInput<Name extends MessageName> = z.output<Protocol[Name]['schema']>;
export type MessageOutput<Name extends MessageName> =
  Protocol[Name] extends MessageDefinition<z.ZodMiniType, infer Output> ? Output : never;

/** What travels to the worker. `version` is the extension's: a script of an older one is told so. */
export interface MessageEnvelope {
  readonly linkmint: MessageName;
  readonly version: string;
  /** The account that the sender shows; null from a web page, whose messages are the active one's. */
  readonly accountId: string | null;
  readonly input: unknown;
}

/** What travels back. */
export type MessageAnswer =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: ErrorData };
