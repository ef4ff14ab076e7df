import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Logger } from '#lib/platform/logger.ts';

/** For what must not cost a link that is there: how it ends is told to the log alone. Never rejects. */
export async function logFailure(logger: Logger, what: string, done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => logger.warn(what, toAppError(error).code));
}
