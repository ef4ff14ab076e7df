import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { addRel } from '#lib/domain/bulk/lint-result.ts';
import { toTextLines, writeText } from '#lib/domain/bulk/text-lines.ts';
import type { FieldContent } from '#lib/domain/fields/field-content.ts';

/** Around HTML, so that it is read as HTML where it has no tag of its own: its ampersands are written as references. */
const frame = { start: '<p>', end: '</p>' };

/** The addresses of a selection, by the rules of Bulk, each with its place. */
export function readFieldLines({ form, text }: FieldContent): readonly BulkInputLine[] {
  const whole = form === 'html' ? frame.start + text + frame.end : text;
  return toTextLines(whole, findAddresses(whole), new Map());
}

/**
 * The selection with its links in it. Addresses stay plain text, and a link of HTML gets its `rel`.
 * @param lines All lines of the selection, in order.
 * @param linkAt The link that replaces a line's address; null keeps the address.
 */
export function writeFieldText(
  form: FieldContent['form'],
  lines: readonly BulkInputLine[],
  linkAt: (index: number) => string | null,
): string {
  const written = writeText(lines, linkAt);
  if (form === 'text') return written;
  const links = lines.flatMap((_line, index) => linkAt(index) ?? []);
  return addRel(written, links).slice(frame.start.length, -frame.end.length);
}
