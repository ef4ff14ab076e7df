import { expect, it } from 'vitest';
import type { ErrorCode } from '#lib/errors/error-table.ts';
import { errorTable } from '#lib/errors/error-table.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

it.each(Object.keys(errorTable) as ErrorCode[])('%s says what happened and what to do next', (code) => {
  const { text, next } = describeError({ code }, 0);
  expect(text).toMatch(/^[A-Z].+\.$/);
  expect(next).toMatch(/^[A-Z].+\.$/);
});

it('an error in words says at what time of day to try again, if that is known', () => {
  const nowMs = new Date(2026, 10, 20, 14, 4, 30).getTime();
  expect(describeError({ code: 'rate-limited', retryAtMs: nowMs + 60_000 }, nowMs).next).toContain('14:05');
});

it('an error in words says nothing of a time that is past', () => {
  expect(describeError({ code: 'rate-limited', retryAtMs: 1_000 }, 1_000).next).toBe(
    'Wait a minute and try again. No link was used.',
  );
});

it('an error in words sends the user to the options if the cure is there, and only then', () => {
  expect(describeError({ code: 'wrong-credentials' }, 0).isFixedInOptions).toBe(true);
  expect(describeError({ code: 'timed-out' }, 0).isFixedInOptions).toBe(false);
});

it('an error in words has words for a code of a newer version', () => {
  expect(describeError({ code: 'of-tomorrow' as ErrorCode }, 0)).toEqual(describeError({ code: 'internal' }, 0));
});
