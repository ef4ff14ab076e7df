import { listFiles } from './list-files.ts';

/** Every TypeScript file of the product: what is built into the extension. */
export function listProductSources(): readonly string[] {
  return ['entrypoints', 'components', 'lib'].flatMap((folder) =>
    listFiles(folder, (path) => /\.tsx?$/.test(path) && !path.startsWith('lib/build/')),
  );
}
