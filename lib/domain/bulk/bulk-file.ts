/** The largest file that the Bulk tab reads, in millions of bytes: about the largest list of a run. */
export const maxBulkFileMb = 2;

export const bulkFileEndings: readonly string[] = ['.txt', '.md', '.markdown', '.html', '.htm', '.csv'];

/** Why a file is not read. `several`: it came with others, and a list is one file. */
export type BulkFileProblem = 'not-text' | 'too-large' | 'several';

export function findBulkFileProblem({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): BulkFileProblem | null {
  const lower = name.toLowerCase();
  if (!bulkFileEndings.some((ending) => lower.endsWith(ending))) return 'not-text';
  return size > maxBulkFileMb * 1_000_000 ? 'too-large' : null;
}
