import { createHash } from 'node:crypto';

/** A package, as CycloneDX 1.5 calls what ships (`required`) and what only builds (`excluded`). */
interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
}

/** The part of npm's bill of materials that is rewritten (CycloneDX 1.5). */
interface Sbom {
  serialNumber?: string;
  components?: readonly Component[];
  metadata: { timestamp?: string; component: { name: string; type: string } };
}

/**
 * npm's bill of materials as the same commit always has it: npm writes the name of the folder, the time and a random number into
 * it.
 * @param committedAt When the commit was made (ISO 8601).
 * @param shipped `name@version` of the packages with code in a build.
 * @throws {Error} Where one of them is not in the bill.
 */
export function toReproducibleSbom(
  text: string,
  name: string,
  committedAt: string,
  shipped: ReadonlySet<string>,
): string {
  const { serialNumber: _random, ...sbom }: Sbom = JSON.parse(text);
  const component = { ...sbom.metadata.component, name, type: 'application' };
  const toTitle = ({ group, name: own, version }: Component) => `${group ? `${group}/` : ''}${own}@${version}`;
  const parts = sbom.components ?? [];
  const missing = [...shipped].filter((title) => !parts.some((part) => toTitle(part) === title));
  if (missing.length > 0) throw new Error(`Shipped, and not in the lock file: ${missing.join(', ')}`);
  const components = parts.map((part) => ({ ...part, scope: shipped.has(toTitle(part)) ? 'required' : 'excluded' }));
  const fixed = {
    ...sbom,
    components,
    metadata: { ...sbom.metadata, timestamp: new Date(committedAt).toISOString(), component },
  };
  const hash = createHash('sha256').update(JSON.stringify(fixed)).digest('hex');
  // A number of its contents (RFC 9562, version 8: made as its maker likes).
  const serial = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return `${JSON.stringify({ ...fixed, serialNumber: `urn:uuid:${serial.join('-')}` }, null, 2)}\n`;
}
