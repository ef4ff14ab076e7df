import type { TeamProblem } from '#lib/domain/team/team.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { z } from '#lib/platform/zod.ts';
import { readLimitedText } from '#lib/publisher-api/read-limited-text.ts';

/** How long the team's Redis has for an answer: a user who waits for a link waits for this, too. */
export const redisTimeoutMs = 2_000;
/** The longest answer to read, and the longest command to send. */
const maxAnswerBytes = 4_000_000;
const maxCommandLength = 1_000_000;
/** The characters of a token. With others, such as the "••••" that a page shows in its place, `fetch` fails. */
const headerText = /^[\x20-\x7e]+$/;

/** Address and token of a team's Redis. */
export interface RedisAccess {
  readonly address: string;
  readonly token: string;
}

export type RedisAnswer = { readonly result: unknown } | { readonly problem: TeamProblem };

/** One Redis command: its name, then its arguments. */
export type RedisCommand = readonly [string, ...(string | number)[]];

/** Sends one command. Never throws: the result says why no answer came. */
export type RedisClient = (access: RedisAccess, command: RedisCommand) => Promise<RedisAnswer>;

export interface RedisClientDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

const answerSchema = z.object({ result: z.optional(z.unknown()), error: z.optional(z.string()) });

/**
 * Talks to Redis over REST, like Upstash, or `serverless-redis-http` in front of any other Redis: it posts a command as
 * a JSON array to the address. Sends exactly one request, without redirects, cookies or retries.
 */
export function createRedisClient({ fetch, clock }: RedisClientDependencies): RedisClient {
  return async ({ address, token: given }, command) => {
    // A policy's text may end with a line break, which is no part of a header's value.
    const token = given.trim();
    if (!headerText.test(token)) return { problem: 'wrong-token' };
    const body = JSON.stringify(command);
    if (body.length > maxCommandLength) return { problem: 'refused' };
    const timeout = new AbortController();
    const finished = new AbortController();
    clock.sleep(redisTimeoutMs, finished.signal).then(
      () => timeout.abort(),
      () => undefined,
    );
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: timeout.signal,
      });
      return readAnswer(response.status, await readLimitedText(response, maxAnswerBytes, timeout.signal));
    } catch {
      return { problem: timeout.signal.aborted ? 'slow' : 'unreachable' };
    } finally {
      finished.abort();
    }
  };
}

/** @param text Null if it was too long to read. */
function readAnswer(httpStatus: number, text: string | null): RedisAnswer {
  if (httpStatus === 401 || httpStatus === 403) return { problem: 'wrong-token' };
  const answer = answerSchema.safeParse(parseJson(text ?? ''));
  if (!answer.success) return { problem: httpStatus >= 500 ? 'unreachable' : 'not-redis' };
  const { result, error } = answer.data;
  if (error !== undefined) return { problem: toProblem(error) };
  return httpStatus === 200 && result !== undefined ? { result } : { problem: 'not-redis' };
}

/** Reads a Redis' own error message. */
function toProblem(error: string): TeamProblem {
  if (/\bOOM\b|max (daily |monthly )?requests? limit|(storage|capacity) (limit|quota)|no space left/i.test(error))
    return 'full';
  if (/\bWRONGPASS\b|\bNOAUTH\b|unauthorized|invalid token/i.test(error)) return 'wrong-token';
  if (/\bLOADING\b|\bMASTERDOWN\b|\bCLUSTERDOWN\b|connection|ECONN/i.test(error)) return 'unreachable';
  return 'refused';
}
