import { expect, it } from 'vitest';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

it('why a list could not be loaded names neither a page’s address nor sub-IDs, which no request for a list has', () => {
  const { text, next } = describeListingError({ code: 'incorrect-arguments' }, 0);
  expect(text).toBe('Your network did not understand the request.');
  expect(next).toBe('Linkmint asks again by itself. Everything else keeps working.');
});

it('why a list could not be loaded is any other failure as it is described elsewhere', () => {
  expect(describeListingError({ code: 'offline' }, 0)).toEqual(describeError({ code: 'offline' }, 0));
});
