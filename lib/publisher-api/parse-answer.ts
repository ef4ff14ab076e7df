/** A notice is a few lines. An object that begins later is part of a page. */
const maxNoticeLength = 20_000;

/** The object of an answer. */
export interface ParsedAnswer {
  /** Null if the answer is not a JSON object. */
  readonly value: object | null;
  /** Whether text stood before the object, such as a PHP notice in HTML. */
  readonly hasNotice: boolean;
}

/**
 * Reads an answer's text as a JSON object. Skips a byte order mark before it. Skips a PHP notice, too: the object is
 * then the rest of the text, to its end.
 */
export function parseAnswer(text: string): ParsedAnswer {
  // `trim` treats byte order marks as white space. Each PHP file with one adds one more.
  const trimmed = text.trim();
  // Only the first match: a later one would be an object inside a truncated one, which is not an answer.
  const at = trimmed.search(/\{\s*["}]/);
  const value = at === -1 || at > maxNoticeLength ? null : parseObject(trimmed.slice(at));
  return { value, hasNotice: value !== null && at > 0 };
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
