import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { MessageKey } from '#lib/platform/i18n.ts';

const key: MessageKey = 'programCount';

/** `t` freshly loaded, in a language whose text of links is `message`; `given` are its substitutions. */
async function translate(language: string, message: string, given?: readonly string[]) {
  vi.resetModules();
  fakeBrowser.i18n.getMessage = (name: string, substitutions: string | (string | number)[] = []) =>
    name === 'intlLocale' ? language : message.replaceAll('$1', String([substitutions].flat()[0] ?? ''));
  const { t } = await import('#lib/platform/i18n.ts');
  return (count: number) => t(key, count, given);
}

describe('a text with a count', () => {
  beforeEach(() => fakeBrowser.reset());

  it('a text with a count has its form for one, and one for all else, in English', async () => {
    const links = await translate('en-GB', '$1 link | $1 links');
    expect([0, 1, 2].map(links)).toEqual(['0 links', '1 link', '2 links']);
  });

  it('a text with a count has one form in a language without plural forms', async () => {
    const links = await translate('zh-CN', '$1 个链接');
    expect([0, 1, 2].map(links)).toEqual(['0 个链接', '1 个链接', '2 个链接']);
  });

  it('a text with a count takes the form that the rules of the language give, and not the count alone', async () => {
    const filipino = await translate('fil', '$1 a | $1 b');
    expect([1, 4, 6, 11].map(filipino)).toEqual(['1 a', '4 b', '6 b', '11 a']);
    const polish = await translate('pl', '$1 one | $1 few | $1 many | $1 other');
    expect([1, 3, 5, 22].map(polish)).toEqual(['1 one', '3 few', '5 many', '22 few']);
  });

  it.each([
    ['en-GB', '$1 posted | $1 are posted', ['a | b posted', 'a | b are posted']],
    ['id-ID', '$1 diposting', ['a | b diposting', 'a | b diposting']],
    ['pl', '$1 one | $1 few | $1 many | $1 other', ['a | b one', 'a | b many']],
  ])('a text with a count has its form and the whole of a name that has bars: %s', async (language, text, forms) => {
    expect([1, 5].map(await translate(language, text, ['a | b']))).toEqual(forms);
  });

  it('a text with a count is the English one by the English rules if a language lacks it', async () => {
    const chinese = await translate('zh-CN', '$1 link | $1 links');
    expect([0, 1, 2].map(chinese)).toEqual(['0 links', '1 link', '2 links']);
    const polish = await translate('pl', '$1 link | $1 links');
    expect([1, 5].map(polish)).toEqual(['1 link', '5 links']);
  });
});
