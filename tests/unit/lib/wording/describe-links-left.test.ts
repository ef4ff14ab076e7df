import { expect, it } from 'vitest';
import { describeLinksLeft } from '#lib/wording/describe-links-left.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

it.each([
  [990, 'calendar-month', '990 links left this month'],
  [1, 'calendar-month', '1 link left this month'],
  [990, 'rolling-30-days', '990 links left in 30 days'],
] as const)('%i links of the period %s', (left, period, words) => {
  expect(describeLinksLeft(left, period)).toBe(words);
});
