import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Test data that others published. It is no part of the project: a clone may have it beside itself. */
export interface PublishedVectors {
  readonly file: string;
  /** Where it comes from. */
  readonly source: string;
  /** How the file is made from that. */
  readonly form: string;
  /** What nothing else tests. */
  readonly untested: string;
}

export const publishedVectors: readonly PublishedVectors[] = [
  {
    file: 'psl-tests.txt',
    source: 'https://github.com/publicsuffix/list, tests/tests.txt',
    form: 'as it is',
    untested: 'that the registrable domain of a host is what the public suffix list says in its own tests',
  },
  {
    file: 'wpt-urltestdata.json',
    source: 'https://github.com/web-platform-tests/wpt, url/resources/urltestdata.json',
    form: 'as it is',
    untested: 'that odd addresses are cleaned and matched without a failure, and keep their host',
  },
  {
    file: 'json-parsing.json',
    source: 'https://github.com/nst/JSONTestSuite, test_parsing/',
    form: 'an object: the name of each file, and its bytes in base64',
    untested: 'that an odd or broken answer of the service ends in a value or in an error by name',
  },
  {
    file: 'xss-payloads.json',
    source: 'https://github.com/cure53/DOMPurify, test/fixtures/expect.mjs',
    form: 'a list of every "payload"',
    untested: 'that a hostile title stays text in each copy format',
  },
  {
    file: 'product-urls.json',
    source: 'published nowhere: ask the maintainers',
    form: 'a list of pairs: what it is, and the address',
    untested: 'that addresses of the shape that large shops have lose what names a visit, and nothing else',
  },
  {
    file: 'field-cases.json',
    source: 'published nowhere: ask the maintainers',
    form: 'a list of {kind, input, expected, source}',
    untested: 'that texts, lists, prices, product pages and tracking links of others are read as they are meant',
  },
];

/** Beside the project's root. */
export const vectorsFolder = resolve(import.meta.dirname, '../../../shared/vectors');

/** The vectors that this clone lacks: the file is missing, or empty. */
export function listMissingVectors(folder = vectorsFolder): readonly PublishedVectors[] {
  return publishedVectors.filter(({ file }) => !statSync(join(folder, file), { throwIfNoEntry: false })?.size);
}
