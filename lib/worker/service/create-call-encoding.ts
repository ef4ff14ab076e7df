import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { CallContext } from '#lib/worker/service/create-session.ts';

/** Makes an account's calls in the encoding that its service takes. */
export interface CallEncoding {
  /**
   * Makes a call. As long as no listing was ever answered, "Incorrect arguments" to one in JSON may mean that the service
   * takes JSON for key and secret only: the listing is asked for once more as a form, and what was answered is kept.
   * @throws what the call in the account's own encoding throws.
   */
  ask<Result>(path: string, context: CallContext, call: (context: CallContext) => Promise<Result>): Promise<Result>;
}

export function createCallEncoding({ connection }: { readonly connection: ConnectionStore }): CallEncoding {
  /** An answer is not lost because this cannot be noted: the next listing notes it. */
  const keep = (callEncoding: BodyEncoding) => connection.noteManner({ callEncoding }).catch(() => undefined);

  return {
    async ask(path, context, call) {
      if (context.isEncodingSettled || path === 'deeplink/generate') return call(context);
      try {
        const answer = await call(context);
        await keep(context.encoding);
        return answer;
      } catch (error) {
        const isOfBody = error instanceof AppError && error.code === 'incorrect-arguments';
        if (!isOfBody || context.encoding === 'form') throw error;
        const answer = await call({ ...context, encoding: 'form' }).catch(() => Promise.reject(error));
        await keep('form');
        return answer;
      }
    },
  };
}
