import { describe, expect, it } from 'vitest';
import { useMessagesOf } from '#tests/fakes/use-messages-of.ts';

const toName = async (name: string) => (await import('#lib/wording/to-country-name.ts')).toCountryName(name);

describe('a country in English', () => {
  useMessagesOf('en');

  it.each(['Malaysia', 'Vietnam', 'Taiwan', 'Hong Kong', 'International'])(
    'a country in English: %s keeps its name',
    async (name) => {
      expect(await toName(name)).toBe(name);
    },
  );

  it.each(['Atlantis', 'South-East Asia', '', 'ZZ', 'Unknown Region'])(
    'a country in English: %o is no country, and stays as the network writes it',
    async (name) => {
      expect(await toName(name)).toBe(name);
    },
  );
});

describe('a country in Chinese', () => {
  useMessagesOf('zh_CN');

  it.each([
    ['Malaysia', '马来西亚'],
    [' singapore ', '新加坡'],
    ['International', '国际'],
  ])('a country in Chinese: %s is %s', async (name, text) => {
    expect(await toName(name)).toBe(text);
  });

  it('a country in Chinese stays as it is where no code has that name', async () => {
    expect(await toName('Atlantis')).toBe('Atlantis');
  });
});
