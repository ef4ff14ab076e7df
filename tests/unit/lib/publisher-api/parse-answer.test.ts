import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAnswer } from '#lib/publisher-api/parse-answer.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const notice =
  '<br />\n<b>Notice</b>:  Undefined index: page in <b>/var/www/html/{app}/list.php</b> on line <b>12</b><br />\n';

it('the object of an answer is read alone, and after white space and byte order marks', () => {
  for (const before of ['', '\n ', '\ufeff', '\ufeff\ufeff', '\r\n\ufeff']) {
    expect(parseAnswer(`${before}{"status":"success"}\n`)).toEqual({ value: { status: 'success' }, hasNotice: false });
  }
});

it('the object of an answer is read after a notice, in HTML and as text, up to the end of the answer', () => {
  for (const before of [
    notice,
    `\ufeff${notice}\ufeff`,
    notice.repeat(3),
    '\nWarning: Undefined variable in list.php on line 3\n',
  ]) {
    const answer = `${before}{"status":"success","data":{"note":"{\\"a\\":1}"}}`;
    expect(parseAnswer(answer)).toEqual({ value: { status: 'success', data: { note: '{"a":1}' } }, hasNotice: true });
  }
});

it('the object of an answer is read before a notice, whatever signs its texts have', () => {
  const value = { status: 'success', data: { note: 'a } \\" {', list: [{}, {}] } };
  for (const behind of [
    `\n${notice}`,
    notice.repeat(3),
    '\nPHP Warning:  Undefined variable $sub',
    '\nFatal error: x {',
  ]) {
    expect(parseAnswer(JSON.stringify(value) + behind)).toEqual({ value, hasNotice: true });
  }
});

it('the object of an answer is read before and after a notice as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = JSON.stringify({ status: 'error', ...value });
      const expected = { value: JSON.parse(text), hasNotice: true };
      expect(parseAnswer(text + notice)).toEqual(expected);
      expect(parseAnswer(notice + text)).toEqual(expected);
    }),
  );
});

it.each([
  (count: number) => '{"a":'.repeat(count),
  (count: number) => `{${'"'.repeat(2 * count + 1)}`,
  (count: number) => `{"a":"${'\\\\"'.repeat(count)}`,
])('the object of an answer takes time that grows only with the length: %o', (write) => {
  const parse = (count: number) => fastestMs(() => void parseAnswer(write(count)));
  expect(parse(200_000)).toBeLessThan(24 * (parse(25_000) + 1));
});

it.each([
  ['nothing', ''],
  ['a list', '[{"status":"success"}]'],
  ['a text', '"{}"'],
  ['a page', '<html><script>var a = {"status":"success"};</script></html>'],
  ['a cut object', '{"status":"success","data":{"page":1'],
  ['a cut object whose inner one is whole', '{"status":"success","data":{"page":1}'],
  ['a cut object behind a notice', `${notice}{"status":"success","data":{"page":1}`],
  ['a list behind a notice', `${notice}[{"status":"success"}]`],
  ['an object with more behind it', '{"status":"success"} and more'],
  ['an object with a second one behind it', '{"status":"success"}{"status":"error"}'],
  ['an object with notices on both sides', `${notice}{"status":"success"}${notice}`],
  ['an object far behind a page', `${'<p></p>'.repeat(5_000)}{"status":"success"}`],
])('the object of an answer is missing in %s', (_name, text) => {
  expect(parseAnswer(text)).toEqual({ value: null, hasNotice: false });
});
