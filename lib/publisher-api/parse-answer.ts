/** A notice is a few lines. An object that begins later, or ends earlier, is part of a page. */
const maxNoticeLength = 20_000;

export interface ParsedAnswer {
  /** Null if the answer is not a JSON object. */
  readonly value: object | null;
  /** Whether text stood before or behind the object, such as a PHP notice in HTML. */
  readonly hasNotice: boolean;
}

/** How a notice begins that stands behind an object: markup, or PHP's own words. */
const noticeBehind = /^[\s\ufeff]*(?:<|(?:php )?(?:notice|warning|deprecated|strict standards|(?:\w+ ){0,2}error)\b)/i;

const nothing: ParsedAnswer = { value: null, hasNotice: false };

/**
 * Reads an answer's text as a JSON object. Skips a byte order mark before it, and a PHP notice before it or behind it.
 * Text on both sides is a page that quotes an object, and a second object behind the first contradicts it.
 */
export function parseAnswer(text: string): ParsedAnswer {
  // `trim` treats byte order marks as white space. Each PHP file with one adds one more.
  const trimmed = text.trim();
  // Only the first match: a later one would be an object inside a truncated one, which is not an answer.
  const at = trimmed.search(/\{\s*["}]/);
  if (at === -1 || at > maxNoticeLength) return nothing;
  const whole = parseObject(trimmed.slice(at));
  if (whole !== null) return { value: whole, hasNotice: at > 0 };
  if (at > 0) return nothing;
  const end = findObjectEnd(trimmed);
  const behind = trimmed.slice(end);
  const isNotice = behind.length <= maxNoticeLength && noticeBehind.test(behind) && !/\{\s*["}]/.test(behind);
  const value = isNotice ? parseObject(trimmed.slice(0, end)) : null;
  return { value, hasNotice: value !== null };
}

/** The index behind the brace that closes the object at the text's beginning. 0 if none does. */
function findObjectEnd(text: string): number {
  let depth = 0;
  let isText = false;
  // One pass: an expression would look for the end of a text that is never closed again and again.
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && sign === '{') depth += 1;
    else if (!isText && sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return 0;
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
