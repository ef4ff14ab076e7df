import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { CallContext } from '#lib/worker/service/create-session.ts';

/** Makes an account's calls in the encoding that its service takes. */
export interface CallEncoding {
  /**
   * Makes a call. Until the service has answered a listing, "Incorrect arguments" to a listing in JSON may mean that
   * the service takes JSON for key and secret only. The listing is then asked for once more as a form, and the encoding
   * that worked is stored.
   * @throws what the call in the account's own encoding throws.
   */
  ask<Result>(path: string, context: CallContext, call: (context: CallContext) => Promise<Result>): Promise<Result>;
}

export function createCallEncoding({ connection }: { readonly connection: ConnectionStore }): CallEncoding {
  /** A failed write must not cost the answer: the next listing writes again. */
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
