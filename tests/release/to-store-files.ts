import { unzipSync } from 'fflate';

/** What a store adds to a package: signatures, and Chrome's hashes of the contents. */
const addedByStores = /^(?:META-INF|_metadata)\//;
/** The fields that Chrome's store writes into a manifest. */
const fieldsOfStores = ['update_url', 'key', 'differential_fingerprint'];

/** A CRX file is a header before a zip. */
function toZip(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes).indexOf('PK\u0003\u0004');
  if (start < 0) throw new Error('This is no package: it has no zip in it');
  return bytes.subarray(start);
}

/** The files of a package, from us or from a store, as far as they are ours: by name, in hexadecimal. */
export function toStoreFiles(bytes: Uint8Array): ReadonlyMap<string, string> {
  const files = Object.entries(unzipSync(toZip(bytes))).filter(([name]) => !addedByStores.test(name));
  return new Map(
    files.map(([name, content]) => [name, name === 'manifest.json' ? toOwnManifest(content) : toHex(content)]),
  );
}

const toHex = (content: Uint8Array) => Buffer.from(content).toString('hex');

function toOwnManifest(content: Uint8Array): string {
  const manifest: Record<string, unknown> = JSON.parse(Buffer.from(content).toString('utf8'));
  return JSON.stringify(
    Object.entries(manifest)
      .filter(([name]) => !fieldsOfStores.includes(name))
      .sort(),
  );
}
