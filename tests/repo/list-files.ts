import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The files below a folder of the project, as paths from its root with `/`; none where there is no such folder. */
export function listFiles(folder: string, isWanted: (path: string) => boolean = () => true): readonly string[] {
  if (statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isWanted)
    .sort();
}
