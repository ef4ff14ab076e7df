import type { ComponentChildren } from 'preact';
import './privacy-table.css';

interface PrivacyTableProps {
  readonly caption: string;
  /** The columns' headings. */
  readonly columns: readonly string[];
  /** The rows. */
  readonly children: ComponentChildren;
}

export function PrivacyTable({ caption, columns, children }: PrivacyTableProps) {
  return (
    <table class="privacy-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
