/** A Markdown table. Its first column is words, the others are figures and stand at the right. */
export function toTable(heading: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [heading, ...rows.map((row) => row.map(toCell))];
  const widths = heading.map((_, column) => Math.max(3, ...lines.map((line) => (line[column] ?? '').length)));
  const toLine = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [toLine(lines[0] ?? []), toLine(rule), ...lines.slice(1).map(toLine)].join('\n');
}

function toCell(value: string | number): string {
  if (typeof value === 'string') return value;
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
}
