import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseNearlyJson } from '#lib/domain/text/parse-nearly-json.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const value = { name: 'Cap; "red", // new', price: ['10', 2] };
const json = JSON.stringify(value);

it.each([
  ['as it is', json],
  ['with a byte order mark', `\ufeff${json}`],
  ['with a semicolon behind it', `${json};\n`],
  ['with a comma behind it', `${json},`],
  ['with commas behind the last values', '{"name":"Cap; \\"red\\", // new","price":["10",2,],}'],
  ['with comments', `// data\n{/* of * the page */${json.slice(1)} // end`],
  ['in a comment of HTML', `<!--\n${json}\n-->`],
  ['in a comment of HTML behind slashes', `//<!--\n${json}\n//-->`],
  ['in CDATA', `<![CDATA[${json}]]>`],
  ['in CDATA behind slashes', `//<![CDATA[\n${json};\n//]]>`],
  ['in CDATA on one line', `// <![CDATA[ ${json} // ]]>`],
  ['in CDATA in comments', `/*<![CDATA[*/${json}/*]]>*/`],
  ['in both', `<!--//--><![CDATA[//><!--\n${json}\n//--><!]]>`],
  ['escaped for HTML', json.replaceAll('"', '&quot;').replaceAll('\\&quot;', '\\&quot;')],
])('text that is nearly JSON is read %s', (_how, text) => expect(parseNearlyJson(text)).toEqual([value]));

it('text that is nearly JSON may have line ends, tabs and a backslash before an apostrophe in its texts', () => {
  expect(parseNearlyJson('{"a":"one\ntwo\tthree\u0000","b":"L\\\'Or\\u00e9al\\n"}')).toEqual([
    { a: 'one\ntwo\tthree\u0000', b: "L'Oréal\n" },
  ]);
});

it('text that is nearly JSON may have several values', () =>
  expect(parseNearlyJson('{"a":1},\n{"b":2};')).toEqual([{ a: 1 }, { b: 2 }]));

it.each([
  '{"name":"27" Monitor","price":"10"}',
  '{"name":"Cap","price":"10',
  '{"name":"Cap","price":"10"',
  '{"name":"Cap","price":1 0}',
  '{"name":"Cap" "price":"10"}',
  "{'price':'10'}",
  '{"price":10};alert(1)',
  '{"price":,10}',
  '[1,,2]',
  '',
])('text that is nearly JSON is not guessed: %j', (text) => expect(parseNearlyJson(text)).toEqual([]));

it('text that is nearly JSON is the value of every JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (any) => {
      // Parsed again: JSON has no -0.
      const written = JSON.stringify(any);
      expect(parseNearlyJson(`/**/${written};`)).toEqual([JSON.parse(written)]);
    }),
  );
});

// Brackets without end are left out: JSON.parse itself takes its time for them.
it.each(['"\\', '"', '\\"', '/*', '//', '<!--', ',', ';', '"a\n', '&quot;', ' ', ']]>'])(
  'text that is nearly JSON takes time in proportion to its length: %j',
  (part) => {
    // Both long enough to lie where the engine puts what is large: below that, a sign takes a fifth of the time.
    const short = part.repeat(50_000 / part.length);
    const long = part.repeat(400_000 / part.length);
    expect(fastestMs(() => parseNearlyJson(long))).toBeLessThan(24 * (fastestMs(() => parseNearlyJson(short)) + 1));
  },
);
