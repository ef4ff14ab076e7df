import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { AppError, type ErrorData } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { MessageInput, MessageOutput } from '#lib/messaging/protocol.ts';
import { toErrorData } from '#ui/to-error-data.ts';

interface ConnectParts {
  readonly send: Send;
  /** As `permissions.request`: shows its prompt only within the user's gesture. */
  readonly requestAccess: (patterns: readonly string[]) => Promise<boolean>;
  /** The service that this build is made for, whose permission comes with it; null where the user types one. */
  readonly pinnedServiceUrl: string | null;
}

/** What came of connecting; where it failed, which field is to be looked at again. */
export type ConnectResult =
  | MessageOutput<'connect'>
  | { readonly kind: 'failed'; readonly error: ErrorData; readonly field: 'serviceUrl' | 'secret' | null };

/** Asks the browser for the service's origin, then has the worker verify the account. To be called within the user's gesture. */
export async function connectAccount(
  { send, requestAccess, pinnedServiceUrl }: ConnectParts,
  account: MessageInput<'connect'>,
): Promise<ConnectResult> {
  try {
    // The prompt comes first, with nothing awaited before it, or the browser no longer sees the user's gesture.
    const access = pinnedServiceUrl === null ? requestAccess([toMatchPattern(account.serviceUrl)]) : null;
    if (access !== null && !(await access.catch(() => false))) throw new AppError('permission-missing');
    return await send('connect', account);
  } catch (cause) {
    const error = toErrorData(cause);
    return { kind: 'failed', error, field: toField(error) };
  }
}

function toField({ code }: ErrorData): 'serviceUrl' | 'secret' | null {
  switch (code) {
    // The key is mostly the same word for everybody: the secret is what is mistyped.
    case 'wrong-credentials':
      return 'secret';
    case 'unreachable':
    case 'certificate':
    case 'redirected':
    case 'not-publisher-service':
    case 'unsafe-service-url':
      return 'serviceUrl';
    default:
      return null;
  }
}
