import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Logger } from '#lib/platform/logger.ts';

/**
 * Does work that nobody waits for, or that must not cost what comes after it: how it fails is told to the log alone, by its
 * name and the error's code. Never rejects.
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
