import { expect, it } from 'vitest';
import { describeLinksLeft, describeNoneLeft } from '#lib/wording/describe-links-left.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

it.each([
  [990, 'calendar-month', '990 links left this month'],
  [1, 'calendar-month', '1 link left this month'],
  [990, 'rolling-30-days', '990 links left in 30 days'],
] as const)('%i links of the period %s', (left, period, words) => {
  expect(describeLinksLeft(left, period)).toBe(words);
});

it.each([
  [{}, "All 1,000 links are used, by Linkmint's count."],
  [{ isByNetwork: true }, "Your network says that this period's links are used up."],
  [{ isOfTeam: true }, 'The links that your team leaves to this device are used up for now.'],
] as const)('the text for no link left (%o) names whose word it is', (why, text) => {
  expect(describeNoneLeft(why, 1_000)).toBe(text);
});
