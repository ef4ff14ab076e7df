import { AppError, type ErrorData } from '#lib/errors/app-error.ts';
import { rowOf } from '#lib/errors/error-table.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';

interface ConnectParts {
  readonly send: Send;
  /** Asks the browser for the service's host: it shows its prompt only within a user gesture. */
  readonly requestServiceAccess: (serviceUrl: string) => Promise<boolean>;
  /** The service of this build, which includes its permission; null where the user types an address. */
  readonly pinnedServiceUrl: string | null;
}

/** The outcome of connecting; after a failure, the field to check. */
export type ConnectResult =
  | MessageOutput<'connect'>
  | { readonly kind: 'failed'; readonly error: ErrorData; readonly field: 'serviceUrl' | 'secret' | null };

/** Asks the browser for the service's origin, then the worker to verify the account. Call it within a user gesture. */
export async function connectAccount(
  { send, requestServiceAccess, pinnedServiceUrl }: ConnectParts,
  account: MessageInput<'connect'>,
): Promise<ConnectResult> {
  try {
    // Prompt first: after an await the browser no longer sees the user gesture.
    const access = pinnedServiceUrl === null ? requestServiceAccess(account.serviceUrl) : null;
    if (access !== null && !(await access.catch(() => false))) throw new AppError('permission-missing');
    return await send('connect', account);
  } catch (cause) {
    const error = toErrorData(cause);
    return { kind: 'failed', error, field: toField(error) };
  }
}

function toField({ code }: ErrorData): 'serviceUrl' | 'secret' | null {
  // Most users have the same key, so the mistake is usually in the secret.
  if (code === 'wrong-credentials') return 'secret';
  return rowOf(code).isOfAddress ? 'serviceUrl' : null;
}
