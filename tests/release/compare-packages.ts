import { toStoreFiles } from './to-store-files.ts';

/** Where what a store hands out differs from what was attested, each as "file: why". What stores add does not count. */
export function comparePackages(attested: Uint8Array, fromStore: Uint8Array): readonly string[] {
  const [ours, theirs] = [toStoreFiles(attested), toStoreFiles(fromStore)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return names.flatMap((name) => {
    if (!theirs.has(name)) return [`${name}: is not in the store's package`];
    if (!ours.has(name)) return [`${name}: is in the store's package alone`];
    return ours.get(name) === theirs.get(name) ? [] : [`${name}: differs`];
  });
}
