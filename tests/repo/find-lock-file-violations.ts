/** What the lock file says of one package. */
interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

/**
 * Where an installation could get other bytes than the ones that were looked at, each as "path: why". Without `resolved` a package
 * comes from the registry that npm is set to: its hash must hold there as well.
 */
export function findLockFileViolations(text: string): readonly string[] {
  const { lockfileVersion, packages }: { lockfileVersion: number; packages?: Record<string, LockedPackage> } =
    JSON.parse(text);
  if (lockfileVersion !== 3 || packages === undefined) return [`lockfileVersion ${lockfileVersion}: not known here`];
  return Object.entries(packages).flatMap(([path, { integrity = '', resolved, link }]) => {
    if (path === '') return [];
    if (link) return [`${path}: is a folder of this machine`];
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) return [`${path}: has no SHA-512 of its bytes`];
    const isOfRegistry = resolved === undefined || resolved.startsWith('https://registry.npmjs.org/');
    return isOfRegistry ? [] : [`${path}: comes from ${resolved}`];
  });
}
