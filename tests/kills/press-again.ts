import { toAppError } from '#lib/errors/to-app-error.ts';

/** What a user does when a page says that the worker was stopped before it answered: presses once more. */
export async function pressAgain<Answer>(press: () => Promise<Answer>): Promise<Answer> {
  try {
    return await press();
  } catch (cause) {
    if (toAppError(cause).code !== 'cancelled') throw cause;
    return press();
  }
}
