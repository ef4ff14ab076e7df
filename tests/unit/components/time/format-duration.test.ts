import { expect, it } from 'vitest';
import { toRemainingParts } from '#components/time/format-duration.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

it.each([
  ['says both, the next call first', 40_000, 600_000, ['next call in 40 s', 'about 10 minutes left']],
  ['never says an end before the next call', 40_000, 10_000, ['next call in 40 s']],
  ['says the end where nothing waits', null, 600_000, ['about 10 minutes left']],
  ['says nothing of a wait and an end that are over', -1, -1, []],
  ['says nothing that is unknown', null, null, []],
])('%s', (_rule, waitingUntilMs, estimatedEndMs, texts) => {
  expect(toRemainingParts({ waitingUntilMs, estimatedEndMs }, 0)).toEqual(texts);
});
