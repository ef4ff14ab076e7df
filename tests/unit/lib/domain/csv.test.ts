import { describe, expect, it } from 'vitest';
import { parseCsv, toCsv } from '#lib/domain/csv.ts';

const toCell = (text: string) =>
  toCsv([], [[text]])
    .replace('\ufeff', '')
    .trim();

describe('writing', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("https://evil.example")',
    '+1+cmd',
    '-2+3',
    '@SUM(A1)',
    '  =1+1',
    '\t=1+1',
    '\ufeff=1+1',
    '＝1+1',
    '-12.50 MYR',
    '-1-Jan',
  ])('guards %j, which a spreadsheet would run', (text) => {
    expect(withoutQuotes(toCell(text))).toMatch(/^'/);
  });

  it.each(['-12.50', '+5', '-1,234.50', '0', 'https://shop.example/?a=1', "it's", 'a=b', ''])(
    'leaves %j as it is',
    (text) => {
      expect(withoutQuotes(toCell(text))).toBe(text);
    },
  );

  it('quotes commas, quotes and line breaks, ends lines as the RFC says and begins with a byte order mark', () => {
    expect(toCsv(['a', 'b'], [['1,2', 'say "hi"\nbye']])).toBe('\ufeffa,b\r\n"1,2","say ""hi""\nbye"\r\n');
  });
});

describe('reading', () => {
  it.each([
    ['a comma', 'url,sub1\nhttps://a.example/,x'],
    ['a semicolon', 'url;sub1\nhttps://a.example/;x'],
    ['a tab', 'url\tsub1\nhttps://a.example/\tx'],
  ])('recognises %s', (_name, text) => {
    expect(parseCsv(text)).toEqual([
      ['url', 'sub1'],
      ['https://a.example/', 'x'],
    ]);
  });

  it('drops the byte order mark, blank lines and the space around cells', () => {
    expect(parseCsv('\ufeffurl , title\r\n\r\n https://a.example/ ,"Rice, 5 kg"\r\n,\r\n')).toEqual([
      ['url', 'title'],
      ['https://a.example/', 'Rice, 5 kg'],
    ]);
  });

  it('reads back what it wrote, guarded cells included', () => {
    const rows = [
      ['=1+1', '-2', "'quoted", 'a,b'],
      ['@x', 'plain', '“curly”', 'two\nlines'],
    ];
    expect(parseCsv(toCsv(['a', 'b', 'c', 'd'], rows)).slice(1)).toEqual(rows);
  });

  it('never throws on a broken file', () => {
    expect(parseCsv('"open\nhttps://a.example/,x')).toHaveLength(1);
    expect(parseCsv('')).toEqual([]);
  });
});

/** A cell as a spreadsheet sees it: with the apostrophe. */
function withoutQuotes(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
