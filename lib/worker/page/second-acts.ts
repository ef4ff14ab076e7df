import type { AskedAct } from '#lib/domain/page/link-risk.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** An act this soon after the last is the same one: a double click, or a key that is held down. */
const tooSoonMs = 1_000;

/** For so long the toast says that the same act answers its question. */
const answerWithinMs = 30_000;

/** Whether the act is the user's second for the link, after the question. Otherwise it is stored as the first. */
export async function isSecondAct(
  { clock, items }: Pick<AccountContext, 'clock' | 'items'>,
  act: Pick<AskedAct, 'requestId' | 'offerId' | 'destinationUrl'>,
): Promise<boolean> {
  const asked = await items.askedAct.read();
  const isSame = asked?.offerId === act.offerId && asked.destinationUrl === act.destinationUrl;
  // After a kill the page asks again for either act. Each gets the answer that it had.
  if (isSame && asked.secondRequestId === act.requestId) return true;
  if (isSame && asked.requestId === act.requestId) return false;
  const ageMs = clock.nowMs() - (asked?.askedAtMs ?? 0);
  const isAnswer = isSame && asked.secondRequestId === null && ageMs >= tooSoonMs && ageMs <= answerWithinMs;
  await items.askedAct.write(
    isAnswer
      ? { ...asked, secondRequestId: act.requestId }
      : { ...act, askedAtMs: clock.nowMs(), secondRequestId: null },
  );
  return isAnswer;
}

/** The user never saw the question to this act. */
export async function forgetAskedAct(
  { items }: Pick<AccountContext, 'clock' | 'items'>,
  requestId: string,
): Promise<void> {
  if ((await items.askedAct.read())?.requestId === requestId) await items.askedAct.remove();
}
