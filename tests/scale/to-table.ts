import { alignTable } from '../setup/align-table.ts';

/** A Markdown table. Its first column is words, the others are figures and stand at the right. */
export function toTable(heading: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return alignTable([heading, ...rows.map((row) => row.map(toCell))], (column) => column === 0);
}

function toCell(value: string | number): string {
  if (typeof value === 'string') return value;
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
}
