/** A notice is a few lines. An object that begins later belongs to a page. */
const maxNoticeLength = 20_000;

/** The object of an answer. */
export interface ParsedAnswer {
  /** Null where the answer is no JSON object. */
  readonly value: object | null;
  /** Whether text stood before it, such as a notice that PHP wrote in HTML. */
  readonly hasNotice: boolean;
}

/**
 * Reads an answer's text as a JSON object. A byte order mark before it is no part of it, and neither is a notice of PHP: the
 * object is then the rest of the text, up to its end.
 */
export function parseAnswer(text: string): ParsedAnswer {
  // A byte order mark is white space for `trim`. Each file of PHP that has one writes it once more.
  const trimmed = text.trim();
  // The first one alone: behind it would be an object within one that was cut, and that is no answer.
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
