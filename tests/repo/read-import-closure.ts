import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readImports } from './read-imports.ts';
import { readProjectFile } from './read-project-file.ts';

const isSource = (path: string) => /\.tsx?$/.test(path) && !path.includes('/node_modules/');
const sources: ReadonlySet<string> = new Set([...listProductSources(), ...listFiles('tests', isSource)]);
const imports = new Map<string, readonly string[]>();

/** The sources of the project that a file reaches by its imports, and by theirs: paths from the root, its own among them. */
export function readImportClosure(path: string): ReadonlySet<string> {
  const reached = new Set([path]);
  // What is added while it runs is walked, too.
  for (const each of reached) for (const imported of readOwnImports(each)) reached.add(imported);
  return reached;
}

/** Each file is parsed once, however many tests reach it. */
function readOwnImports(path: string): readonly string[] {
  const known = imports.get(path);
  if (known !== undefined) return known;
  const own = readImports(path, readProjectFile(path)).filter((imported) => sources.has(imported));
  imports.set(path, own);
  return own;
}
