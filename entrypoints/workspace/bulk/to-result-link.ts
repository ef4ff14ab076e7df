import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';

/** The link that a line ended with: its own, or that of the line it is a duplicate of; null where there is none. */
export function toResultLink(line: BulkLine, lineAt: (index: number) => BulkLine | undefined): string | null {
  if (line.state !== 'duplicate' || line.duplicateOf === null) return line.trackingLink;
  return lineAt(line.duplicateOf)?.trackingLink ?? null;
}
