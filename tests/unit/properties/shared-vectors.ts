import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { vectorsFolder } from '#tests/setup/published-vectors.ts';

/** One entry of WPT's urltestdata.json that tests parsing. */
export interface UrlVector {
  readonly input: string;
  readonly base: string | null;
}

/**
 * Why the vectors cannot be used, or null when they are there. Where they are required (`.ci/run`) their absence is no reason:
 * reading them fails.
 */
export function reasonToSkipVectors(): string | null {
  if (existsSync(vectorsFolder) || process.env.LINKMINT_REQUIRE_VECTORS === '1') return null;
  return `no ${vectorsFolder}: this clone has no published test vectors`;
}

/** The published tests of the public suffix list: [host, registrable domain or null]. */
export function readPublicSuffixVectors(): (readonly [host: string, domain: string | null])[] {
  return readVectorFile('psl-tests.txt')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('//'))
    .map((line) => {
      const [host = '', domain = 'null'] = line.trim().split(/\s+/);
      return [host, domain === 'null' ? null : domain] as const;
    });
}

/** WPT's URL tests, without the comments between them. */
export function readUrlVectors(): UrlVector[] {
  const entries: unknown = JSON.parse(readVectorFile('wpt-urltestdata.json'));
  if (!Array.isArray(entries)) throw new TypeError('wpt-urltestdata.json is no array');
  return entries.filter(
    (entry: unknown): entry is UrlVector => typeof entry === 'object' && entry !== null && 'input' in entry,
  );
}

/** The parsing tests of JSONTestSuite: [name, body]. Bodies are bytes, because some are no UTF-8. */
export function readJsonVectors(): (readonly [name: string, body: Uint8Array<ArrayBuffer>])[] {
  const entries: unknown = JSON.parse(readVectorFile('json-parsing.json'));
  if (typeof entries !== 'object' || entries === null) throw new TypeError('json-parsing.json is no object');
  return Object.entries(entries).map(([name, base64]) => [
    name,
    Uint8Array.from(Buffer.from(String(base64), 'base64')),
  ]);
}

/** Addresses of the shape that large shops have: [what it is, address]. */
export function readProductUrlVectors(): (readonly [what: string, url: string])[] {
  const entries: unknown = JSON.parse(readVectorFile('product-urls.json'));
  if (!Array.isArray(entries)) throw new TypeError('product-urls.json is no array');
  return entries.map((entry: unknown) => {
    if (!Array.isArray(entry)) throw new TypeError('product-urls.json has an entry that is no pair');
    return [String(entry[0]), String(entry[1])] as const;
  });
}

/** What a test of field cases feeds: its kind before the colon. */
export type FieldKind = 'product' | 'price' | 'cleaning' | 'tracking link' | 'text' | 'list' | 'table';

/** An input that others wrote, and the right answer. Their forms differ by kind. */
export interface FieldCase {
  /** "price: words around it": the rule behind the colon. */
  readonly kind: string;
  readonly input: unknown;
  readonly expected: unknown;
  readonly source: string;
}

/** The inputs of one kind from public test suites, bug reports and real pages. */
export function readFieldCases(kind: FieldKind): FieldCase[] {
  const entries: unknown = JSON.parse(readVectorFile('field-cases.json'));
  if (!Array.isArray(entries)) throw new TypeError('field-cases.json is no array');
  return (entries as readonly FieldCase[]).filter((each) => each.kind.startsWith(`${kind}: `));
}

/** Payloads that once got past a sanitizer. */
export function readXssPayloads(): string[] {
  const payloads: unknown = JSON.parse(readVectorFile('xss-payloads.json'));
  if (!Array.isArray(payloads)) throw new TypeError('xss-payloads.json is no array');
  return payloads.filter((payload) => typeof payload === 'string');
}

function readVectorFile(name: string): string {
  return readFileSync(resolve(vectorsFolder, name), 'utf8');
}
