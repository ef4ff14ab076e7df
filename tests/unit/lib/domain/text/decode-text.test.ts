import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText } from '#lib/domain/text/decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

const table = 'URL\tTitle\r\nhttps://kedai.example/p/1\tNasi lemak, café 名\r\n';
const link = 'https://kedai.example/p/1 ';

it.each<[name: string, bytes: Uint8Array, language: string | undefined, text: string]>([
  ['UTF-8 without a mark', utf8(table), 'ms-MY', table],
  ['UTF-8 with its mark', utf8(`\ufeff${table}`), 'ms-MY', table],
  ['“Unicode text” of a spreadsheet, UTF-16 with its mark', utf16(`\ufeff${table}`, true), 'en-GB', table],
  ['UTF-16 with the bytes the other way round', utf16(`\ufeff${table}`, false), 'en-GB', table],
  ['UTF-16 without a mark', utf16(table, true), 'en-GB', table],
  ['UTF-16 without a mark, the other way round', utf16(table, false), 'en-GB', table],
  ['a CSV of a Western European Windows', bytesOf(`${link}Caf\xe9 \x80 5`), 'en-GB', `${link}Café € 5`],
  ['one of a Thai Windows', bytesOf(`${link}\xa1\xd2\xe1\xbf`), 'th-TH', `${link}กาแฟ`],
  ['one of a Vietnamese Windows', bytesOf(`${link}\xd0\xfd`), 'vi-VN', `${link}Đư`],
  ['one of a Chinese Windows', bytesOf(`${link}\xbf\xa7\xb7\xc8`), 'zh-CN', `${link}咖啡`],
  ['one of a Taiwanese Windows', bytesOf(`${link}\xa9\x40\xb0\xd8`), 'zh-TW-u-hc-h23', `${link}咖啡`],
  ['Western letters where the language’s code page has none', bytesOf(`${link}Caf\xe9,`), 'zh-CN', `${link}Café,`],
  [
    'a page that names its encoding',
    bytesOf('<meta charset="shift_jis">\x83R'),
    'en-GB',
    '<meta charset="shift_jis">コ',
  ],
  ['a page that names one that is none', bytesOf('<meta charset=klingon>\xe9'), 'en-GB', '<meta charset=klingon>é'],
  ['a page in UTF-8 that names another', utf8('<meta charset=big5>é'), 'en-GB', '<meta charset=big5>é'],
  ['UTF-8 with a stray byte', bytesOf(`${'\xc3\xa9'.repeat(20)}\xff`), 'en-GB', `${'é'.repeat(20)}\ufffd`],
  ['UTF-8 in which a letter was lost before', utf8('Caf\ufffd, thé'), 'en-GB', 'Caf\ufffd, thé'],
  ['UTF-8 with its mark and a stray byte', bytesOf('\xef\xbb\xbfx\xff'), 'en-GB', 'x\ufffd'],
  ['UTF-8 that is cut within a letter', utf8('café, thé').subarray(0, 10), 'en-GB', 'café, th\ufffd'],
  ['a Western European text that ends with its only letter', bytesOf('Caf\xe9'), 'en-GB', 'Café'],
  ['nothing', new Uint8Array(), undefined, ''],
])('a text file is read: %s', (_name, bytes, language, text) => {
  expect(decodeText(bytes, language)).toBe(text);
});

it('a text file that has any text in UTF-8, or in UTF-16 with its mark, is that text, in every language of the browser', () => {
  // A zero is in no text, and a mark at its beginning is no letter of it.
  const anyText = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !text.includes('\0') && !text.startsWith('\ufeff') && text.isWellFormed());
  const anyLanguage = fc.constantFrom('en-GB', 'th-TH', 'zh-CN', 'zh-TW', undefined);
  fc.assert(
    fc.property(anyText, anyLanguage, fc.boolean(), (text, language, isLittle) => {
      expect(decodeText(utf8(text), language)).toBe(text);
      expect(decodeText(utf16(`\ufeff${text}`, isLittle), language)).toBe(text);
    }),
  );
});

function bytesOf(latin: string): Uint8Array {
  return Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
}
