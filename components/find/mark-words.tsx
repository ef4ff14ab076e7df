import type { ComponentChild } from 'preact';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/**
 * A text with the searched words marked. Where folding changes a text's length, no word is marked: its letters would be
 * others.
 */
export function markWords(text: string, words: readonly string[]): ComponentChild {
  const folded = toSearchText(text);
  if (folded.length !== text.length) return text;
  const spans = words
    .map((word) => ({ from: folded.indexOf(word), to: folded.indexOf(word) + word.length }))
    .filter(({ from, to }) => from !== -1 && to > from)
    .sort((a, b) => a.from - b.from);
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const { from, to } of spans) {
    if (from < end) continue;
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, text.slice(end)];
}
