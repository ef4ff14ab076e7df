import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a file, by its path from the project's root. */
export function readProjectFile(path: string): string {
  return readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
}
