import { toAppError } from '#lib/errors/to-app-error.ts';
import type { KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';

/** Removes an account. Where the worker was killed, the next life may have finished it before it is asked again. */
export async function removeAccount(
  { answerOf, browser }: Pick<KillStage, 'answerOf' | 'browser'>,
  accountId: string,
): Promise<void> {
  await pressAgain(() =>
    answerOf(browser.sendFor(null)('removeAccount', { accountId })).catch((cause: unknown) => {
      if (toAppError(cause).code !== 'account-gone') throw cause;
    }),
  );
}
