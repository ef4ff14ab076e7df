import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { CallContext } from '#lib/worker/service/create-session.ts';

/**
 * Makes a call in the encoding that the account's service takes. Until the service has answered a listing, "Incorrect
 * arguments" to a listing in JSON may mean that the service takes JSON for key and secret only. The listing is then
 * asked for once more as a form, and the encoding that worked is stored.
 * @throws what the call in the account's own encoding throws.
 */
export async function callInEncoding<Result>(
  { connection }: { readonly connection: ConnectionStore },
  path: string,
  context: CallContext,
  call: (context: CallContext) => Promise<Result>,
): Promise<Result> {
  /** A failed write must not cost the answer: the next listing writes again. */
  const keep = (callEncoding: BodyEncoding) => connection.noteManner({ callEncoding }).catch(() => undefined);
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
}
