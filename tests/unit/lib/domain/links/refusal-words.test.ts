import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hideSecrets, shortenRefusalWords, toRefusalWords } from '#lib/domain/links/refusal-words.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz';

it.each([
  ['Offer not found', 'Offer not found'],
  ['The <b>offer</b>\n is\u202e not&nbsp;approved', 'The offer is not approved'],
  ['<script>alert(1)</script>No link', 'No link'],
  ['The url https://www.kedai.example/p/1?sub=me is not allowed', 'The url https://www.kedai.example/… is not allowed'],
  ['No https://bob:pw@www.kedai.example/p/1 here', 'No https://www.kedai.example/… here'],
  ['Bad a1b2c3d4e5f6a7b8c9d0e1,http://kedai.example/p here', 'Bad …,http://kedai.example/… here'],
  ['Bad {"url":"http://kedai.example","id":"a1b2c3d4e5f6a7b8c9d0e1"}', 'Bad {"url":"http://kedai.example/…'],
  ['No (https://toko.பயிற்சி.example:81), sorry', 'No (https://toko.பயிற்சி.example:81/… sorry'],
  ['Bad token-1 here', 'Bad … here'],
  [`Not for ${jwt}`, 'Not for …'],
  ['Internationalisation-of-programs is off', 'Internationalisation-of-programs is off'],
])('the words of a refusal: %j becomes %j', (message, words) => {
  expect(toRefusalWords(message, 'token-1')).toBe(words);
});

it('the words of a refusal have none of the secrets, in whatever case or encoding', () => {
  const anEncoding = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    encodeURIComponent,
    (text: string) => text.replaceAll('/', '\\/'),
  );
  const aSecret = fc.stringMatching(/^[a-z0-9+/=]{4,40}$/);
  fc.assert(
    fc.property(aSecret, anEncoding, (secret, encode) => {
      fc.pre(secret !== 'offe');
      const words = hideSecrets(`Refused: ${encode(secret)}!`, [secret]);
      expect(words.toLowerCase()).not.toContain(encode(secret).toLowerCase());
    }),
  );
});

it('the words of a refusal have nothing of a secret that begins with the key', () => {
  expect(hideSecrets('No: north-9!wind', ['north', 'north-9!wind'])).toBe('No: …');
});

it('the words of a refusal keep the word that is every publisher’s key', () => {
  expect(hideSecrets('A general refusal', ['general'])).toBe('A general refusal');
});

it('the words of a refusal are two lines long at most', () => {
  expect(shortenRefusalWords('so '.repeat(500)).length).toBeLessThanOrEqual(200);
});
