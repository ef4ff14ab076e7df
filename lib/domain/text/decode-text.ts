/** What Windows programs save a text in that they do not save as UTF-8, by the language of the user's browser. */
const codePages: readonly (readonly [language: RegExp, label: string])[] = [
  [/^th\b/i, 'windows-874'],
  [/^vi\b/i, 'windows-1258'],
  [/^zh-(?:TW|HK|MO|Hant)\b/i, 'big5'],
  [/^zh\b/i, 'gb18030'],
];

/** A page says its encoding within this many bytes (HTML standard). */
const sniffedBytes = 1_024;

/**
 * Decodes a text file. A byte order mark decides; then zeros, which only UTF-16 has beside Latin letters; then UTF-8, if
 * nearly all letters are valid in it; then what a page says of itself; then the code page of the user's language, and at
 * last that of Western Europe.
 * @param bytes The file, or its beginning.
 * @param language As in `Intl`; undefined for unknown.
 * @returns The text without a byte order mark.
 */
export function decodeText(bytes: Uint8Array, language: string | undefined): string {
  const certain = findMark(bytes) ?? findUtf16(bytes);
  if (certain !== null) return new TextDecoder(certain).decode(bytes);
  return decodeValid(bytes, 'utf-8') ?? decodeInvalid(bytes, language);
}

/** A decoded part of an address, or the part as it is: "100%-cotton" is not an encoding. */
export function decodePercent(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Decodes bytes that are not valid UTF-8 as a whole. */
function decodeInvalid(bytes: Uint8Array, language: string | undefined): string {
  const utf8 = new TextDecoder().decode(bytes);
  if (isNearlyWhole(utf8)) return utf8;
  const ofLanguage = codePages.find(([of]) => language !== undefined && of.test(language))?.[1];
  const text = decodeValid(bytes, findDeclared(bytes)) ?? decodeValid(bytes, ofLanguage);
  return text ?? new TextDecoder('windows-1252').decode(bytes);
}

/** A stray byte among valid letters, or the letter that a cut left unfinished, does not make another encoding of a text. */
function isNearlyWhole(text: string): boolean {
  let valid = 0;
  let invalid = 0;
  // A list of all matches would be larger than the file.
  for (const letter of text) {
    if (letter === invalidLetter) invalid += 1;
    else if (letter > '\x7f') valid += 1;
  }
  const isCut = valid > 0 && text.endsWith(invalidLetter);
  return valid > 10 * (isCut ? invalid - 1 : invalid);
}

/** What stands in a decoded text where bytes are invalid. */
const invalidLetter = '\ufffd';

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** The encoding whose byte order mark begins the file. */
const findMark = (bytes: Uint8Array) =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, sniffedBytes);
  const zeros = [0, 0] as [number, number];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  });
  // A third of the characters: spaces, digits and addresses are Latin in every language.
  const isMany = (count: number, other: number) => count > start.length / 6 && count > 10 * other;
  if (isMany(zeros[1], zeros[0])) return 'utf-16le';
  return isMany(zeros[0], zeros[1]) ? 'utf-16be' : null;
}

/** The encoding that a page names: `<meta charset="shift_jis">`. */
function findDeclared(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, sniffedBytes));
  return /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
}

/** Null without a label, where the browser does not know it, and where bytes are invalid in it. */
function decodeValid(bytes: Uint8Array, label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
