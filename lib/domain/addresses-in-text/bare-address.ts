/** What stands around an address that stands alone. */
export interface BareSurroundings {
  /** Whether the text is HTML: any reference in it, such as `&copy;`, stands for a character. */
  readonly isHtml: boolean;
  /** The separator of a table's cells; empty if the text is not a table. */
  readonly separator: string;
}

/** A stretch of a text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const prose: BareSurroundings = { isHtml: false, separator: '' };

/** What an address that stands alone begins with. */
const beginning = /https?:\/\/|www\./gi;

/** The longest host, which no name of the web exceeds. Without a limit, each beginning would be read to the text's end. */
const maxHostLength = 253;

/** How deep brackets may nest. Without a limit, each address behind an open one would be read to the end of the text. */
const maxDepth = 8;

/** The longest words in apostrophes, with them. Without a limit, each apostrophe would be compared with all before. */
const maxQuoted = 100;

/** Letters, marks and digits, but no variation selector and no frame of a keycap. */
const letter = /^(?![\ufe00-\ufe0f\u20e3\u{e0100}-\u{e01ef}])[\p{L}\p{M}\p{Nd}]/u;
const latinLetter = /^(?![\uff00-\uffef])[\p{Script=Latin}\p{Script=Inherited}]/u;
/** Signs within a word of their script: the dots of Japanese and Tibetan, the joiners of Indic and Arabic scripts. */
const wordSign = /^[\u30fb\u0f0b\u200c\u200d]/;
/** What counts days and chapters: with the number before it, it is the first word of a name. */
const counter = /^(?:[年月号號期版章話话回集卷巻季년월호회권]|日(?!本))/;
const keycap = /^\ufe0f?\u20e3/;

/** References that end an address in every text: an address has them only if the text around it was escaped. */
const reference = /&(?:lt|gt|quot|apos|nbsp|#0*(?:34|39|60|62|160)|#x0*(?:22|27|3c|3e|a0));/iy;
const anyReference = /&(?!(?:amp|#38|#x26);)(?:[a-z]\w{1,30}|#\w{1,7});/iy;
/** An ampersand, as HTML writes it. */
const ampersand = /&(?:amp|#0*38|#x0*26);/iy;
/** An apostrophe, as HTML writes it. */
const apostrophe = /&(?:#0*39|#x0*27|apos);/iy;
/** A bracket and its other half in a path, behind which the path continues. */
const bracketWithin = /\[[^\s[\]<>"|/]{1,100}\][._/-]\w/y;
/** A sign that is a value alone: another value follows. */
const signValue = /\p{So}\ufe0f?(?=&(?:amp;)?[\w.-]+=)/uy;
const otherAddress = /[,;](?:https?:\/\/|www\.)/iy;

/** The reading of an address, character by character. */
interface Walk {
  readonly text: string;
  readonly at: number;
  /** Where its host begins. */
  readonly start: number;
  readonly surroundings: BareSurroundings;
  /** The next character to read; what is before it belongs to the address. */
  end: number;
  isOver: boolean;
  part: 'host' | 'path' | 'query';
  /** Where the segment, the value or the host's label begins that is being read. */
  segment: number;
  /** Whether it is a value, behind "=". */
  isValue: boolean;
  /** Whether it stays whole, whatever letters follow. */
  isWhole: boolean;
  /** Whether an ASCII letter or digit stands directly before, or before the sentence marks before. */
  isBehindLatin: boolean;
  /** Where another script begins in the host's label. */
  labelCut: number | null;
  /** Brackets without their other half. */
  readonly opened: { readonly closing: string; readonly at: number; readonly isOwn: boolean }[];
}

/**
 * Where an address that stands alone ends. By these rules, the first that applies:
 *
 * - It consists of the characters that browsers leave in an address: those of RFC 3986, letters and digits. Any other
 *   character ends it: a space, a quotation mark, an emoji, an arrow, a dash, or a sentence mark of another script.
 * - A mark that no host has (`!$&'()*+,;=`) ends a host, and so do two dots.
 * - A letter of another script directly behind an ASCII letter or digit ends it: `/abcค่ะ`, `id=1购买`. Sentence marks
 *   between the two belong to the sentence. A segment or value that begins in that script stays whole, and so does one
 *   that begins with a number and its counter (`/2024年报告`). So does the host, except for its last label.
 * - `,` `;` and `|` before another address end it, as the separator of a table does.
 * - A bracket belongs to it together with its other half, and `[` only in a query or where more of a path stands against
 *   it (`item[1].jpg`, `Blur_[band]`): `foo[words]` is a link of AsciiDoc.
 * - A query has what browsers leave in it: `{` with its other half as a value, `^` before a letter, and a sign that is a
 *   value alone (`utf8=✓&q=rice`).
 * - A reference of HTML ends it, except for `&amp;` and for an apostrophe that closes no quotation.
 * - Sentence marks, marks of emphasis and references at its end are not its own, except for an apostrophe whose other
 *   half is.
 * - It counts only if its host is a name of the web: a name has a dot, and two letters or more behind the last
 *   (`http://foo!bar.example` and `https://shop.e…` are none such), or is `localhost`. No name has over 253 characters.
 *
 * Reads each character once.
 * @param at Where it begins. @param length The length of its beginning: `https://` or `www.`.
 */
export function findBareEnd(text: string, at: number, length: number, surroundings: BareSurroundings = prose): number {
  const start = at + length;
  const walk: Walk = {
    ...{ text, at, start, surroundings, end: start, isOver: false, part: 'host', segment: start, isValue: false },
    ...{ isWhole: false, isBehindLatin: false, labelCut: null, opened: [] },
  };
  while (!walk.isOver && walk.end < text.length) {
    if (walk.part === 'host' && walk.end - start > maxHostLength) return start;
    step(walk);
  }
  if (walk.part === 'host') cutLabel(walk);
  const open = walk.opened.find(({ isOwn }) => !isOwn);
  const end = trim(text, start, Math.min(walk.end, open?.at ?? walk.end));
  return isHostOfWeb(text.slice(start, end).split(/[/?#\\]/, 1)[0] ?? '') ? end : start;
}

/** Whether readers can reach a host: a name with a dot, this machine, or a number. */
function isHostOfWeb(host: string): boolean {
  const name = host.slice(host.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '');
  const last = name.slice(name.lastIndexOf('.', name.length - 2) + 1);
  return name === 'localhost' || name.startsWith('[') || (last.length < name.length && /^(?:..|\d)/su.test(last));
}

/** Each address that stands alone or in quotation marks, whatever is around it: also in code and in attributes. */
export function findBareSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  const spots = new RegExp(beginning);
  for (let spot = spots.exec(text); spot !== null; spot = spots.exec(text)) {
    const end = findBareEnd(text, spot.index, spot[0].length);
    spans.push({ start: spot.index, end });
    spots.lastIndex = end;
  }
  return spans;
}

/** The text with spaces in the place of each address: whatever else stands in it keeps its place. */
export function blankAddresses(text: string): string {
  let blanked = '';
  let done = 0;
  for (const { start, end } of findBareSpans(text)) {
    blanked += text.slice(done, start) + ' '.repeat(end - start);
    done = end;
  }
  return blanked + text.slice(done);
}

/** Takes the next character, or ends the address before it. */
function step(walk: Walk): void {
  const code = walk.text.codePointAt(walk.end) ?? 0;
  const char = String.fromCodePoint(code);
  if (code < 128) takeAscii(walk, char);
  else if (letter.test(char)) takeLetter(walk, char);
  else if (walk.isValue && walk.end === walk.segment && isAt(signValue, walk.text, walk.end))
    walk.end = signValue.lastIndex;
  else if (wordSign.test(char) && isOtherLetter(walk.text[walk.end - 1] ?? '')) walk.end += 1;
  else {
    if (keycap.test(walk.text.slice(walk.end, walk.end + 2))) walk.end -= 1;
    walk.isOver = true;
  }
}

function takeLetter(walk: Walk, char: string): void {
  const isLatin = latinLetter.test(char);
  if (!isLatin && walk.end === walk.segment) walk.isWhole = true;
  if (!isLatin && walk.isBehindLatin && !walk.isWhole) {
    if (walk.part === 'host') walk.labelCut ??= walk.end;
    else if (isCounted(walk)) walk.isWhole = true;
    else walk.isOver = true;
  }
  if (walk.isOver) return;
  walk.isBehindLatin = isLatin;
  walk.end += char.length;
}

/** Whether the segment is a number so far, and what it counts follows. */
function isCounted({ text, part, segment, end }: Walk): boolean {
  return part === 'path' && /^\d{1,4}$/.test(text.slice(segment, end)) && counter.test(text.slice(end, end + 2));
}

function takeAscii(walk: Walk, char: string): void {
  if (isEnd(walk, char)) {
    walk.isOver = true;
    return;
  }
  // Letters of another script, as browsers write them.
  if (char === '%' && walk.end === walk.segment && isAt(/%[89a-f]/iy, walk.text, walk.end)) walk.isWhole = true;
  const isAmpersand = char === '&' && isAt(ampersand, walk.text, walk.end);
  if (isAmpersand || (char === '&' && isAt(apostrophe, walk.text, walk.end))) {
    walk.end = walk.text.indexOf(';', walk.end) + 1;
    if (isAmpersand) beginSegment(walk, char);
    return;
  }
  walk.end += 1;
  if (walk.part === 'host' && /[/?#:@.]/.test(char)) leaveLabel(walk, char);
  else if (/[/?&=#]/.test(char)) beginSegment(walk, char);
  else if (!/[.,;:!*~'\\]/.test(char)) walk.isBehindLatin = /[a-z\d]/i.test(char);
}

/** Whether the address ends before the next character. Counts brackets. */
function isEnd(walk: Walk, char: string): boolean {
  const { text, end, surroundings } = walk;
  if (walk.part === 'host' && ("!$&'()*+,;=".includes(char) || (char === '.' && text[end - 1] === '.'))) return true;
  switch (char) {
    case surroundings.separator:
      return true;
    case '\\':
      // "my\_product", as clippers write Markdown, also beside tags of HTML.
      return walk.part === 'host' || !isAt(/\\[_*~&#%$=+.-]/y, text, end);
    case ',':
    case ';':
      return isAt(otherAddress, text, end);
    case "'":
      return isQuoted(walk);
    case '&':
      // An apostrophe of its own, as in "Guns_N'_Roses".
      if (surroundings.isHtml && isAt(apostrophe, text, end)) return isQuoted(walk);
      return isAt(surroundings.isHtml ? anyReference : reference, text, end);
    case '(':
    case '[':
    case '{':
      return !canOpen(walk, char);
    case ')':
    case ']':
    case '}':
      return walk.opened.pop()?.closing !== char;
    case '^':
      return walk.part !== 'query' || !isAt(/\^[a-z\d]/iy, text, end);
    default:
      return /[\0- "<>`|\x7f]/.test(char);
  }
}

/** Whether an apostrophe stands before the address: the next one closes the quotation. */
const isQuoted = ({ text, at }: Walk) => /(?:'|&(?:#0*39|#x0*27|apos);)$/i.test(text.slice(Math.max(0, at - 8), at));

function leaveLabel(walk: Walk, char: string): void {
  if (char !== '.' && char !== '@') cutLabel(walk);
  // Here, too: in "http://http://…" each beginning would be read to the end of the text.
  if ('/?#'.includes(char) && !isHostOfWeb(walk.text.slice(walk.start, walk.end - 1))) walk.isOver = true;
  if (walk.isOver) return;
  walk.labelCut = null;
  beginSegment(walk, char);
}

/** The host's last label ends where another script begins. */
function cutLabel(walk: Walk): void {
  if (walk.labelCut === null) return;
  walk.end = walk.labelCut;
  walk.isOver = true;
}

function beginSegment(walk: Walk, char: string): void {
  if (char === '?' || char === '#') walk.part = 'query';
  else if (char === '/' && walk.part === 'host') walk.part = 'path';
  walk.segment = walk.end;
  walk.isValue = char === '=';
  walk.isWhole = false;
  walk.isBehindLatin = false;
}

/** Whether an opening bracket may belong to the address. */
function canOpen(walk: Walk, char: '(' | '[' | '{'): boolean {
  const { end, segment, isValue, opened } = walk;
  const isFirst = end === segment;
  if (char === '[' && !canOpenSquare(walk)) return false;
  if (char === '{' && !(isValue && isFirst) && opened.at(-1)?.closing !== '}') return false;
  const closing = { '(': ')', '[': ']', '{': '}' }[char];
  opened.push({ closing, at: end, isOwn: char !== '{' && isValue && isFirst });
  return opened.length <= maxDepth;
}

function canOpenSquare({ text, at, end, part, segment, isValue }: Walk): boolean {
  const isFirst = end === segment;
  if (text[end + 1] === '/') return false;
  if (part === 'query') return !isValue || isFirst;
  if (part === 'host') return isFirst;
  // A low line at the end of an address is emphasis: this one is not at the end, unless one stands before the address.
  const isSecond = part === 'path' && text.slice(segment, end).includes(']');
  return isSecond || (text[end - 1] === '_' && text[at - 1] !== '_') || isAt(bracketWithin, text, end);
}

function trim(text: string, start: number, until: number): number {
  let end = until;
  while (end > start) {
    const last = text[end - 1] ?? '';
    if ((last === "'" || last === ';') && isClosing(text.slice(Math.max(start, end - maxQuoted), end))) break;
    if (last === ';') end -= /&#?\w{1,31};$/.exec(text.slice(Math.max(start, end - 34), end))?.[0].length ?? 1;
    else if ("?!.,:*_~'([&\\".includes(last) || wordSign.test(last)) end -= 1;
    else break;
  }
  return Math.max(end, start);
}

/** Whether a text ends with an apostrophe whose other half it has too, with something between. */
function isClosing(text: string): boolean {
  const parts = text.split(/'|&(?:#0*39|#x0*27|apos);/i);
  return parts.length > 2 && parts.at(-1) === '' && parts.at(-2) !== '';
}

function isOtherLetter(char: string): boolean {
  return char > '\x7f' && letter.test(char) && !latinLetter.test(char);
}

function isAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}
