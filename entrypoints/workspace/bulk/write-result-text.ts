import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { hasText, isHtml, writeText } from '#lib/domain/bulk/text-lines.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { toResultLink } from './to-result-link.ts';

/**
 * Returns the text that the lines were found in, with links in place of their addresses. Null for a list.
 * @param lines All lines of the run, including those that were removed.
 */
export function writeResultText(lines: readonly BulkLine[]): FormattedLink | null {
  const inputs = lines.map(({ input }) => input);
  if (!hasText(inputs)) return null;
  const text = writeText(inputs, (at) => {
    const line = lines[at];
    return line === undefined || line.state === 'removed' ? null : toResultLink(line, (index) => lines[index]);
  });
  return { text, html: isHtml(inputs) ? text : null };
}
