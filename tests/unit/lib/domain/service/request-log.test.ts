import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toQuotaCost, toRequestEndpoint } from '#lib/domain/service/request-log.ts';

it.each(readPaths())('the endpoint of a request is %s by its path', (path) => {
  expect(toRequestEndpoint(path)).toBe(path);
});

it("the endpoint of a request is named by its kind if the user typed the path: it may be anything, a secret's text too", () => {
  expect(toRequestEndpoint('a-secret-typed-into-the-wrong-field/all')).toBe('marketplace');
});

it('the quota cost of a request is one link for a deeplink call that was answered, or whose answer is not known', () => {
  expect(toQuotaCost('deeplink/generate', 'ok')).toBe(1);
  expect(toQuotaCost('deeplink/generate', null)).toBe(1);
  expect(toQuotaCost('deeplink/generate', 'timed-out')).toBe(1);
  expect(toQuotaCost('deeplink/generate', 'malformed-answer')).toBe(1);
});

it.each(['deeplink-refused', 'token-rejected', 'rate-limited', 'incorrect-arguments'] as const)(
  'the quota cost of a request is zero when the service refused in so many words: %s',
  (code) => {
    expect(toQuotaCost('deeplink/generate', code)).toBe(0);
  },
);

it('the quota cost of a request is zero for every other endpoint', () => {
  expect(toQuotaCost('offers/all', 'ok')).toBe(0);
  expect(toQuotaCost('authenticate', null)).toBe(0);
});

/** The paths that the client calls. */
function readPaths(): readonly string[] {
  const client = readFileSync('lib/publisher-api/create-publisher-client.ts', 'utf8');
  const paths = [...client.matchAll(/\b(?:post|list\w+)\(\s*'([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(6);
  return paths;
}
