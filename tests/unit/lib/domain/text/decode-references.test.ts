import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeReferences } from '#lib/domain/text/decode-references.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

it.each([
  ['L&#39;Or&eacute;al&reg; &ndash; 50&nbsp;ml', "L'Oréal® – 50\u00a0ml"],
  ['&#x1F3AE; &#X41;', '🎮 A'],
  ['&hearts; &Dstrok;&CounterClockwiseContourIntegral;', '♥ Đ∳'],
  ['&#146; is a quote of Windows', '’ is a quote of Windows'],
  ['&AMP; &EACUTE;', '& é'],
  ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
])('a character reference: %j is %j', (text, decoded) => expect(decodeReferences(text)).toBe(decoded));

it('a character reference is decoded once', () => expect(decodeReferences('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;'));

it.each(['https://shop.example/?a=1&copy=2&reg&amp', 'AT&T &nosuch; &constructor; &__proto__; & &; &#; &#x;'])(
  'a character reference is none in %j',
  (text) => expect(decodeReferences(text)).toBe(text),
);

it('a character reference gives back every text that was escaped', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => decodeReferences(escapeHtml(text)) === text));
});
