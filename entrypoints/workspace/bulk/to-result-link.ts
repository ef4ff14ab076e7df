import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';

/** Returns the link that a line ended with: its own, or for a duplicate the other line's. Null if there is no link. */
export function toResultLink(line: BulkLine, lineAt: (index: number) => BulkLine | undefined): string | null {
  if (line.state !== 'duplicate' || line.duplicateOf === null) return line.trackingLink;
  return lineAt(line.duplicateOf)?.trackingLink ?? null;
}
