import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  findDisclosure,
  findPageDisclosure,
  isWeakDisclosure,
  mayDisclose,
  toOwnPatterns,
} from '#lib/domain/formats/find-disclosure.ts';
import { lintText } from '#lib/domain/formats/lint-template.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const own = '[Mainos] *Tom & Siti* saavat "palkkion"';

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
  expect(lintText(`${text} https://kedai.example/`, [text.length], own)).toEqual([]);
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

it('a disclosure stands where its first words do, whoever says them', () => {
  expect(findDisclosure('Mainos. Ad. Affiliate.', toOwnPatterns(['Ad.', 'Mainos']))).toEqual({ clear: 0, weak: 12 });
});

it.each([
  'Ut enim ad minim veniam, quis nostrud.',
  'Ad hoc groups are quick.',
  'this is an ad hominem attack',
  'It has ad-hoc tools, and ad blockers.',
  'A provision to protect the lake. The European Commission asked shops to buy less.',
  'The commission included four members; they make links between towns. Buy a hat.',
  'The agent of a house may earn a commission at no extra cost to you.',
  'We made a link between the towns. The agent may earn a commission.',
  'PR are welcomed',
  'We use cookies for advertising and to count sales.',
  'Ad Choices',
  'See #ad-2 and #ad_left',
  'Your advertising agency',
  'Matches sponsored by the lake town',
  'Thanks to the team, our partners and the ref.',
  'Hà Nội có hoa hồng và hoa cúc',
  'Komisi itu menerima laporan warga.',
  'La comisión aprobó el presupuesto.',
  'ไม่ควรลงโฆษณาเกินจริง',
  '这家网站的广告很多，我不喜欢',
  '広告業界の人',
])('words of prose disclose nothing: %s', (text) => {
  expect(findDisclosure(text)).toEqual({ clear: -1, weak: -1 });
});

it('a word for advertising between other words discloses nothing', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/).filter((each) => !mayDisclose(each) && each !== 'by');
  const label = fc.constantFrom('ad', 'Advertisement', 'sponsored', 'werbung', 'iklan', 'publicité', 'partner', 'ref');
  fc.assert(
    fc.property(word, label, word, (before, middle, behind) => {
      expect(findDisclosure(`${before} ${middle} ${behind}`)).toEqual({ clear: -1, weak: -1 });
    }),
  );
});

it.each(['Ad', 'Ad:', '#ad rice', '(ad)', '[Werbung] Rice', '*Anzeige*', '🛍 Ad – rice', 'Rice. Ad.', '-- Iklan --'])(
  'a label discloses where it stands by itself: %s',
  (text) => {
    expect(findDisclosure(text).clear).toBeGreaterThanOrEqual(0);
  },
);

it.each(['【PR】', '#PR お米', '[PR] お米', '【廣告】米', '#광고'])(
  'a label discloses in other scripts: %s',
  (text) => {
    expect(findPageDisclosure(text, [], text).clear).toBeGreaterThanOrEqual(0);
  },
);

it.each([
  ['Advertisement', false],
  ['Werbung!', false],
  ['(Werbung)', true],
  ['#ad', true],
  ['Ad: rice', true],
  ['Sponsored by Kedai Harian', false],
])('a label on a page is more than a whole line: %s %s', (line, isFound) => {
  expect(findPageDisclosure(line, [], line).clear !== -1).toBe(isFound);
  expect(findDisclosure(line).clear).toBeGreaterThanOrEqual(0);
});

it.each([
  'This post may contain affiliate links: I may receive a small commission if you purchase something.',
  'As an Amazon Associate I earn from qualifying purchases.',
  'Kedai is supported by its readers. When you buy through links on our site, we may earn an affiliate commission.',
  'We may receive compensation when you click on links to those products.',
  'If you click an affiliate link and buy a product, we may be paid a fee by that shop.',
  'Things you buy through our links may earn Kedai a commission.',
  'This article is sponsored by Kedai.',
  'This post contains affiliate links. We may earn a commission at no extra cost to you.',
  'Kedai is a participant in an affiliate advertising program designed to provide a means to earn fees by linking to it.',
  'This post has affiliate links, at no extra cost to you. We may earn a commission.',
  'Artikel ini mengandung link afiliasi. Kami mendapat komisi kecil tanpa biaya tambahan.',
  'Dieser Beitrag enthält Affiliate-Links. Wir erhalten eine Provision.',
  '이 포스팅은 쿠팡 파트너스 활동의 일환으로, 이에 따른 일정액의 수수료를 제공받습니다.',
  'Hello, this is an ad for rice',
  'Ini iklan ya',
  'Dies ist Werbung für Reis',
  'Paid partnership with Kedai Harian',
  'Beim Kauf eines verlinkten Artikels erhalten wir einen kleinen Prozentsatz als Provision.',
  'Wenn du über diesen Link einkaufst, bekomme ich eine Provision.',
  'Dieser Beitrag enthält unbezahlte Werbung.',
  'Si vous achetez via ces liens, nous touchons une commission.',
  'Si compras por estos enlaces, gano una comisión.',
  'Se comprar pelos links, recebo uma comissão.',
  'Jika anda membeli melalui pautan ini, saya terima komisen kecil.',
  'Artikel ini mengandung iklan.',
  'Mình có thể nhận hoa hồng khi bạn mua qua liên kết.',
  'หากซื้อผ่านลิงก์นี้ เราจะได้รับค่าคอมมิชชัน',
  '本文包含廣告。透過連結購買，我會獲得佣金。',
  '本記事には広告を含みます',
  '이 포스팅은 링크로 구매 시 일정액의 수수료를 제공받습니다.',
])('a sentence of what links earn discloses: %s', (text) => {
  expect(findPageDisclosure(text, [], text).clear).not.toBe(-1);
});

it('a sentence discloses from its first word on', () => {
  const text = 'Rice is good. When you buy by a link, we earn a commission. Really.';
  expect(findDisclosure(text).clear).toBe(text.indexOf('When'));
});

it.each([
  'This post has affiliate links.',
  'Enthält Affiliate-Links',
  'Contient des liens affiliés',
  'Dengan link afiliasi',
])('a sentence that only advertisers understand is weak: %s', (text) => {
  expect(findDisclosure(text)).toEqual({ clear: -1, weak: expect.any(Number) });
  expect(findDisclosure(text).weak).toBeGreaterThanOrEqual(0);
});

it.each([
  ['#ad', 'A USB-adapter for an #adventure (adopted)\n- ad hoc'],
  ['Ad.', 'Good to read. Bread.'],
])('the publisher’s own word with its marks is no part of another: %s', (own, text) => {
  const patterns = toOwnPatterns([own]);
  expect(findDisclosure(text, patterns).clear).toBe(-1);
  expect(findDisclosure(`${text} **${own}** Rice`, patterns).clear).toBeGreaterThan(text.length);
});

it('the publisher’s own word is no part of another: "Ad" does not stand in "Read"', () => {
  const own = toOwnPatterns(['Tip']);
  expect(findDisclosure('Multiple tips, and a tip for you', own).clear).toBe(-1);
  expect(findPageDisclosure('Tip', own, 'Tip').clear).toBe(0);
  expect(findDisclosure('Rice. Tip: mine', own).clear).toBe(6);
});

it.each([
  ['of dashes', '-'],
  ['of references', '&amp;'],
  ['of what is no reference', '&_;'],
  ['of spaces', ' '],
])('own words with marks are sought in a line %s in time in proportion to its length', (_what, piece) => {
  const patterns = toOwnPatterns(['#ad', 'Ad', '(Ad) we earn', 'x: (x)']);
  const [short, long] = [250, 2_000].map((count) => `x${piece.repeat(count)}x`);
  // Eight times the input: 8 when linear, 64 when quadratic. A busy machine adds some.
  const find = (text = '') => patterns.map((pattern) => text.search(pattern));
  expect(fastestMs(() => find(long))).toBeLessThan(24 * fastestMs(() => find(short)));
});

it('a text of many words for money is read in time that grows with its length', () => {
  const text = 'commission a'.repeat(40_000);
  expect(findDisclosure(text)).toEqual({ clear: -1, weak: -1 });
});

it.each([
  'No affiliate links here. The bank takes a commission on transfers you get.',
  'This page doesn’t have affiliate links. Agents get a commission of 5%.',
  'Artikel ini tidak mengandung link afiliasi. Agen mendapat komisi 5%.',
  'Dieser Beitrag enthält keine Affiliate-Links. Makler erhalten eine Provision.',
])('words about a commission disclose nothing behind a sentence that denies affiliate links: %s', (text) => {
  expect(findDisclosure(text).clear).toBe(-1);
});
