/** Words that stand for no value, as services and the people who fill their forms write them, in their languages. */
const noneWords: ReadonlySet<string> = new Set([
  ...['n a', 'na', 'none', 'null', 'nil', 'no', 'undefined', 'false', '0', 'tba', 'tbd'],
  ...['not applicable', 'not available', 'nothing', 'empty', 'blank'],
  ...['tiada', 'tidak ada', 'tidak berkenaan', 'tidak tersedia', 'kosong', 'wala', 'hindi naaangkop'],
  ...[
    'không',
    'không có',
    'không áp dụng',
    'ไม่มี',
    'ไม่ระบุ',
    '无',
    '無',
    '没有',
    '沒有',
    '暂无',
    '暫無',
    '不适用',
    '不適用',
  ],
]);

/** The words of a text in one spelling: lower case, one space between them, and no other signs. */
export const toWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Whether a service's text stands for no value: it has no letter and no digit, or is a word for "none". */
export function saysNone(text: string): boolean {
  const words = toWords(text);
  return words === '' || noneWords.has(words);
}
