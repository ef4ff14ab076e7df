import { expect, it } from 'vitest';
import { findPlaceholders } from '#tests/release/find-placeholders.ts';

it.each(['linkmint@linkmint.example', 'https://linkmint.example/privacy', 'https://shop.test:8080', ''])(
  'lets no release go out with %j',
  (value) => {
    expect(findPlaceholders({ homepage: value })).toEqual([`homepage: ${value}`]);
  },
);

it.each(['https://examples.org/', 'linkmint@publisher.tools', 'https://example.net.my/test'])('takes %j', (value) => {
  expect(findPlaceholders({ homepage: value })).toEqual([]);
});
