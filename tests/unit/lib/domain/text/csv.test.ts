import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCsv, toCsv, toSpreadsheetFile } from '#lib/domain/text/csv.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const toCell = (text: string) =>
  toCsv([], [[text]])
    .replace('\ufeff', '')
    .trim();

it.each([
  ...['=1+1', '=HYPERLINK("https://evil.example")', '+1+cmd', '-2+3', '@SUM(A1)', '  =1+1', '\t=1+1', '\ufeff=1+1'],
  ...['＝1+1', '-12.50 MYR', '-1-Jan', '\u200b=1+1', '\u00a0=1+1', '\u00ad\u2060@SUM(A1)', '"=1+1'],
])('writing guards %j, which a spreadsheet would run', (text) => {
  expect(withoutQuotes(toCell(text))).toMatch(/^'/);
});

it.each([
  ['Lamp;=1+1', "Lamp;'=1+1"],
  ['Lamp; =HYPERLINK("https://evil.example","x")', 'Lamp;\' =HYPERLINK("https://evil.example","x")'],
  ['Lamp;"=1+1', 'Lamp;\'"=1+1'],
  ['Lamp;＝1+1', "Lamp;'＝1+1"],
  ['Lamp;\u200b@SUM(A1)', "Lamp;'\u200b@SUM(A1)"],
  ['Lamp\t=1+1', "Lamp\t'=1+1"],
  ['Lamp|+cmd', "Lamp|'+cmd"],
  ['Lamp\n=1+1', "Lamp\n'=1+1"],
  ['Lamp\r\n-2+3', "Lamp\r\n'-2+3"],
  ['a;=1;b;=2', "a;'=1;b;'=2"],
])('writing guards %j behind what another country’s spreadsheet takes for the end of a cell', (text, cell) => {
  expect(withoutQuotes(toCell(text))).toBe(cell);
});

it.each(['Lamp; 5 W', 'a;b=c', '5;-3;+2', 'a;', 'red|blue', "Lamp;'s"])('writing keeps %j', (text) => {
  expect(withoutQuotes(toCell(text))).toBe(text);
});

it.each(['-12.50', '+5', '-1,234.50', '0', 'https://shop.example/?a=1', "it's", 'a=b', ''])(
  'writing keeps %j',
  (text) => {
    expect(withoutQuotes(toCell(text))).toBe(text);
  },
);

it('writing quotes commas, quotes and line breaks, ends lines as the RFC says and begins with a byte order mark', () => {
  expect(toCsv(['a', 'b'], [['1,2', 'say "hi"\nbye']])).toBe('\ufeffa,b\r\n"1,2","say ""hi""\nbye"\r\n');
});

const cellsOf = (locale: string, ...cells: Parameters<typeof toSpreadsheetFile>[1][number]) =>
  toSpreadsheetFile(['a'], [cells], locale).replace('\ufeff', '').split('\r\n')[1];

it.each([
  ...['007', '0042', '00.5', '1234567890123456789', '601234567890', '1E5', '12e-3', '+60123', '1.50', '1,234'],
  ...['-12.50', '(5)', '(2026)', '.5', '5.', '10,'],
  ...['DEC25', 'dec 25', '25-Dec', 'Sept2026', 'MAY20', '12-25', '3/4', '1.5.26', '1 1/2', '12:30', '5 pm', 'TRUE'],
])('a file for spreadsheets keeps the text %s by a formula that gives it', (text) => {
  expect(cellsOf('en', text)).toBe(`"=""${text}"""`);
});

it.each([
  ...['RAYA10', 'SAVE20', '42', '-3', '12345', '2026-11-24', '2026-11-24T08:00:00.000Z', '187.30 MYR', 'DEC', '10%'],
])('a file for spreadsheets writes %s as it is: no spreadsheet takes it for anything else', (text) => {
  expect(cellsOf('en', text)).toBe(text);
});

it('a file for spreadsheets knows the months of the user’s language', () => {
  expect([cellsOf('id', 'DES25'), cellsOf('de', 'MAI25'), cellsOf('en', 'DES25')]).toEqual([
    ...['"=""DES25"""', '"=""MAI25"""', 'DES25'],
  ]);
});

it('a file for spreadsheets has the separator and the decimal sign of the user’s country', () => {
  const cells = ['a,b', 'a;b', { amount: '129.00' }, { amount: '-5' }, '1.5'] as const;
  expect(cellsOf('en-MY', ...cells)).toBe('"a,b",a;b,129.00,-5,"=""1.5"""');
  expect(cellsOf('id', ...cells)).toBe('a,b;"a;b";129,00;-5;"=""1.5"""');
});

it('a file for spreadsheets guards formulas, and an amount that is none', () => {
  expect(cellsOf('en', '=1+1', { amount: '=1+1' }, { amount: '' })).toBe("'=1+1,'=1+1,");
});

it('a file for spreadsheets is read back as it was, in every country', () => {
  const piece = fc.constantFrom(...'\'";|,=+-@\t\r\n 0125.E', 'DEC', '="', '7"');
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').trim());
  const locale = fc.constantFrom('en', 'de', 'id', 'vi', 'fil', 'th');
  fc.assert(
    fc.property(locale, cell, cell, (country, one, two) => {
      const file = toSpreadsheetFile(['name', 'text', 'end'], [[one, two, 'x']], country);
      expect(parseCsv(file)[1]).toEqual([one, two, 'x']);
    }),
    runsOr(300),
  );
});

it('a file for spreadsheets lets no text out of the formula that gives it', () => {
  const piece = fc.constantFrom(...'"=()&;,\'!A1 ', '007', 'DEC25', '1E5', '12-25');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const [, [cell = ''] = []] = parseCsvRaw(toSpreadsheetFile(['a', 'b'], [[pieces.join(''), 'x']], 'en'));
      if (cell.startsWith('=')) expect(cell).toMatch(/^="[\p{L}\d .,:/+%()-]+"$/u);
    }),
    runsOr(300),
  );
});

it.each([
  ['a comma', 'url,sub1\nhttps://a.example/,x'],
  ['a semicolon', 'url;sub1\nhttps://a.example/;x'],
  ['a tab', 'url\tsub1\nhttps://a.example/\tx'],
])('reading a CSV file recognises %s', (_name, text) => {
  expect(parseCsv(text)).toEqual([
    ['url', 'sub1'],
    ['https://a.example/', 'x'],
  ]);
});

it('reading a CSV file drops the byte order mark, blank lines and the space around cells', () => {
  expect(parseCsv('\ufeffurl , title\r\n\r\n https://a.example/ ,"Rice, 5 kg"\r\n,\r\n')).toEqual([
    ['url', 'title'],
    ['https://a.example/', 'Rice, 5 kg'],
  ]);
});

it.each([
  ['lines of nothing', '\n'],
  ['lines of nothing before a formula', '\n', '=1'],
  ['guarded lines', "\n'"],
  ['numbers', '\n-1'],
])('a cell of many %s is written and read in time in proportion to its length', (_what, piece, end = '') => {
  const [short, long] = [2_000, 16_000].map((count) => [[`x${piece.repeat(count)}${end}`]]);
  const handle = (rows: readonly (readonly string[])[] = []) => parseCsv(toCsv(['text'], rows));
  // Eight times the input: 8 when linear, 64 when quadratic. The millisecond is what a busy machine adds.
  expect(fastestMs(() => handle(long))).toBeLessThan(24 * (fastestMs(() => handle(short)) + 1));
});

it('reading a CSV file gives back what was written, guarded cells included', () => {
  const rows = [
    ['=1+1', '-2', "'quoted", 'a,b'],
    ['@x', 'plain', '“curly”', 'two\nlines'],
  ];
  expect(parseCsv(toCsv(['a', 'b', 'c', 'd'], rows)).slice(1)).toEqual(rows);
});

it('reading a CSV file gives back any text that was written, whatever apostrophes, separators and formulas are in it', () => {
  const piece = fc.constantFrom(...'\'";|,=+-@＝\t\r\n \u200b\ufeff5.a');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => `x${pieces.join('')}x`);
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').trim());
  fc.assert(
    fc.property(text, cell, (long, short) => {
      expect(parseCsv(toCsv(['name', 'text'], [[long, short]]))[1]).toEqual([long, short]);
    }),
    runsOr(300),
  );
});

it('reading a CSV file leaves no cell in which a formula could start, in whatever way its line is cut', () => {
  const piece = fc.constantFrom(...'\'";|=+-@＝\t\n \u200bab');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (name) => {
      const parts = withoutQuotes(toCell(name)).split(/[;|\t\r\n]/);
      const starts = parts.map((part) => part.replace(/^[\s\p{Cf}"]+/u, '').charAt(0));
      expect(starts.filter((start) => '=+-@＝'.includes(start) && start !== '')).toEqual([]);
    }),
  );
});

it.each([
  ['behind a whole word', 'a\tb\n1\t"The Book" by X\n2\tB\n3\t"C" by Y', ['"The Book" by X', 'B', '"C" by Y']],
  ['that is never closed', 'a,b\n1,"Big TV\n2,B\n3,"C, D"', ['"Big TV', 'B', 'C, D']],
  ['for inches', 'a;b\n1;"24" TV"\n2;"24" TV; black"\n3;12"', ['24" TV', '24" TV; black', '12"']],
])('reading a CSV file loses no row to a quotation mark %s', (_name, text, cells) => {
  expect(parseCsv(text).slice(1)).toEqual(cells.map((cell, at) => [String(at + 1), cell]));
});

it('reading a CSV file loses no row where its lines end in several ways', () => {
  const text = 'url,title\r\nhttps://a.example/1,A\nhttps://a.example/2,"B\r\nb"\rhttps://a.example/3,C\r\n';
  expect(parseCsv(text).slice(1)).toEqual([
    ['https://a.example/1', 'A'],
    ['https://a.example/2', 'B\r\nb'],
    ['https://a.example/3', 'C'],
  ]);
});

it('reading a CSV file takes quotation marks off behind the space that follows a separator', () => {
  expect(parseCsv('url, title\nhttps://a.example/1, "Rice, 5 kg" \n')[1]).toEqual([
    'https://a.example/1',
    'Rice, 5 kg',
  ]);
});

it('reading a CSV file of one line takes time that grows only with its length', () => {
  const { length } =
    parseCsv(`{${Array.from({ length: 60_000 }, (_each, at) => `"${at}": ${at}`).join(', ')}}`)[0] ?? [];
  expect(length).toBe(60_000);
});

it('reading a CSV file never throws on a broken one', () => {
  expect(parseCsv('"open\nhttps://a.example/,x')).toHaveLength(2);
  expect(parseCsv('')).toEqual([]);
});

/** A cell as a spreadsheet sees it: with the apostrophe. */
function withoutQuotes(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** The cells of a file as a spreadsheet reads them. */
function parseCsvRaw(file: string): string[][] {
  return file
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
        (quoted ?? bare ?? '').replaceAll('""', '"'),
      ),
    );
}
