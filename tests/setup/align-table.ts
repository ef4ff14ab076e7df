/**
 * A Markdown table that is read as well in a terminal.
 * @param lines The heading, then the rows.
 * @param isText Whether a column is of words; figures stand at the right.
 */
export function alignTable(lines: readonly (readonly string[])[], isText: (column: number) => boolean): string {
  const [heading = [], ...rows] = lines;
  const widths = heading.map((_, column) => Math.max(3, ...lines.map((line) => (line[column] ?? '').length)));
  const toLine = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return isText(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [toLine(heading), toLine(rule), ...rows.map(toLine)].join('\n');
}
