import type { AnswerFacts } from '#lib/errors/answer-facts.ts';

/** Words that challenges of front doors share, in their texts or in the addresses of their scripts. */
const challenge = /captcha|challenge|_incapsula_/i;

/**
 * Whether a front door before the service gave an answer that has no envelope. The specification has no 403, and a
 * service answers in JSON. An HTML page with 503 and a time to return comes from a busy service.
 */
export function isFromProtection({ httpStatus, html = null, isTimed = false }: Omit<AnswerFacts, 'envelope'>): boolean {
  if (httpStatus === 403) return true;
  return html !== null && (challenge.test(html) || (httpStatus === 503 && !isTimed));
}
