import { type AnswerFacts, readMessage, readStatus } from '#lib/errors/answer-facts.ts';

/** Whether a failed answer shows a sign of limiting, by its status or its text. */
export function showsLimiting(facts: AnswerFacts): boolean {
  if (readStatus(facts) === 429) return true;
  const message = readMessage(facts);
  // A limit on an argument is not a limit on the account.
  if (message.includes('incorrect arguments')) return false;
  return /too many|throttl|rate limit|limit (was )?(reached|exceeded)|quota/.test(message);
}
