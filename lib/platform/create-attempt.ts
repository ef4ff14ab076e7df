import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Logger } from '#lib/platform/logger.ts';

/**
 * Runs work that no caller waits for, or whose failure must not stop what follows. Logs a failure with only its name
 * and the error's code. Never rejects.
 */
export type Attempt = (name: string, work: () => Promise<unknown>) => Promise<void>;

export function createAttempt(logger: Logger): Attempt {
  return async (name, work) => {
    try {
      await work();
    } catch (error) {
      logger.warn(name, toAppError(error).code);
    }
  };
}
