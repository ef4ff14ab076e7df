import { describe, expect, it } from 'vitest';
import { findDisclosure, isWeakDisclosure, toOwnPatterns } from '#lib/domain/formats/disclosure-wording.ts';
import { lintText } from '#lib/domain/formats/lint-template.ts';

const own = '[Mainos] *Tom & Siti* saavat "palkkion"';

describe('the publisher’s own words', () => {
  it.each([
    ['as they are', own],
    ['in other letters and with other spaces', '[MAINOS]  *Tom &\n Siti* saavat "palkkion"'],
    ['as HTML writes them', '[Mainos] *Tom &amp; Siti* saavat &quot;palkkion&quot;'],
    ['as HTML writes them inside Markdown', '&#91;Mainos&#93; &#42;Tom &amp; Siti&#42; saavat &quot;palkkion&quot;'],
    ['as Markdown writes them', '\\[Mainos\\] \\*Tom & Siti\\* saavat "palkkion"'],
    ['as messengers write them', '［Mainos］ ∗Tom & Siti∗ saavat “palkkion”'],
  ])('the publisher’s own words are found %s', (_how, written) => {
    const text = `Riisi. ${written} Osta`;
    expect(findDisclosure(text, toOwnPatterns([own]))).toEqual({ clear: 7, weak: -1 });
    expect(lintText(`${text} https://kedai.example/`, text.length, own)).toEqual([]);
  });

  it.each([
    ['other words', 'Mainos Tom Siti saavat palkkion'],
    ['their parts in another order', 'saavat "palkkion" [Mainos] *Tom & Siti*'],
    ['half of them', '[Mainos] *Tom & Siti*'],
  ])('the publisher’s own words are not found in %s', (_what, text) => {
    expect(findDisclosure(text, toOwnPatterns([own]))).toEqual({ clear: -1, weak: -1 });
  });

  it('the publisher’s own words may have an address in them, which says nothing alone', () => {
    const words = 'Mainos: https://ad.example/';
    const blanked = ' '.repeat(words.length);
    expect(findDisclosure(words, toOwnPatterns([words]), blanked).clear).toBe(0);
    expect(findDisclosure(words, [], blanked).clear).toBe(-1);
  });

  it.each(['', '  ', '***', '💰'])('the publisher’s own words disclose nothing without a letter: %j', (words) => {
    expect(findDisclosure('Riisi *** 💰', toOwnPatterns([words])).clear).toBe(-1);
  });

  it('the publisher’s own words stay weak if readers do not understand them', () => {
    expect(isWeakDisclosure('aff links')).toBe(true);
    expect(findDisclosure('Riisi, aff links', toOwnPatterns(['aff links']))).toEqual({ clear: -1, weak: 7 });
  });
});

it('a disclosure stands where its first words do, whoever says them', () => {
  expect(findDisclosure('Mainos. Ad. Affiliate.', toOwnPatterns(['Ad.', 'Mainos']))).toEqual({ clear: 0, weak: 12 });
});
