import { expect, it } from 'vitest';
import { publication } from '#lib/build/publication.ts';
import { findPlaceholders } from '#tests/release/find-placeholders.ts';

it.each([
  'linkmint@linkmint.example',
  'https://linkmint.example/privacy',
  'https://shop.test:8080',
  '',
  '[postal address]',
])('the check of placeholders lets no release go out with %j', (value) => {
  expect(findPlaceholders({ homepage: value })).toEqual([`homepage: ${value}`]);
});

it.each([
  'https://examples.org/',
  'linkmint@publisher.tools',
  'https://example.net.my/test',
  'Example Tools Ltd',
  '1 High Street, Anytown',
])('the check of placeholders takes %j', (value) => {
  expect(findPlaceholders({ homepage: value })).toEqual([]);
});

it('the check of placeholders covers all that names the publisher: a field that is forgotten stops the release', () => {
  const set = { ...publication, ...Object.fromEntries(Object.keys(publication).map((name) => [name, 'linkmint.org'])) };
  for (const name of Object.keys(publication)) {
    expect(findPlaceholders({ ...set, [name]: 'https://linkmint.example/' })).toHaveLength(1);
  }
  expect(Object.keys(publication)).toEqual(
    'geckoId homepage privacyPolicy supportAddress maker postalAddress'.split(' '),
  );
});
