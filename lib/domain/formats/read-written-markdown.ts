/** A part of a Markdown text as readers see it: its words, and whether they are a link or bold. */
export interface MarkdownPart {
  readonly kind: 'words' | 'link' | 'bold';
  readonly text: string;
}

/** What templates write: links with words, and bold. A mark after a backslash is a letter of the words. */
const markup = /\[((?:\\.|[^[\]\\\n])*)\]\([^()\s]*\)|\*\*((?:\\.|[^*\\\n])+)\*\*/g;
/** A backslash takes the meaning from any ASCII punctuation (CommonMark 0.31, §2.4). */
const escapes = /\\([!-/:-@[-`{-~])/g;

/** Reads a text back as the Markdown of `template-syntax.ts` wrote it: what it escaped is the character again. */
export function readWrittenMarkdown(text: string): readonly MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const add = (kind: MarkdownPart['kind'], written: string) => {
    if (written !== '') parts.push({ kind, text: written.replace(escapes, '$1') });
  };
  let done = 0;
  for (const match of text.matchAll(markup)) {
    const [whole, words, bold] = match;
    // "\[" begins no link.
    if (/(?<!\\)(?:\\\\)*\\$/.test(text.slice(done, match.index))) continue;
    add('words', text.slice(done, match.index));
    if (bold === undefined) add('link', words ?? '');
    else add('bold', bold);
    done = match.index + whole.length;
  }
  add('words', text.slice(done));
  return parts;
}
