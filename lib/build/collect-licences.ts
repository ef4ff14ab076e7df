import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { suffixListSource } from '#lib/build/suffix-list-source.ts';

/** A third-party package whose code is in the bundles. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression from its package.json. */
  readonly licence: string;
  /** Where its source is. */
  readonly source: string;
  readonly text: string;
}

/** Collects the packages of all modules whose code is in a build's bundles. */
export interface LicenceCollector {
  readonly plugin: Plugin;
  /**
   * The licence of Linkmint and the notices of everything bundled, sorted by name: the same bundles give the same text.
   * @throws Error if a package names no licence, or its text is neither in it nor known here.
   */
  toText(): string;
}

const root = join(import.meta.dirname, '..', '..');
const readOwnLicence = () => readFileSync(join(root, 'LICENSE'), 'utf8').trim();

/** Packages under the MIT License that do not carry its text: the copyright line that their repositories have. */
const holders: Readonly<Record<string, string>> = {
  wxt: 'Copyright (c) 2023 Aaron',
  '@wxt-dev/browser': 'Copyright (c) 2023 Aaron',
};

/** Packages that carry another one in their own files, so that no module of the bundle is called after that. */
const carriedBy: Readonly<Record<string, readonly string[]>> = { 'd3-array': ['internmap'] };

/** Not bundled: the build makes the file of suffixes out of its tables. */
const madeIntoFiles = ['tldts'];

/** Where the licence of a bundler's own code ends, and those of its dependencies begin, of which no code ships. */
const ofItsDependencies = /\n# Licenses of bundled dependencies\n[\s\S]*$/;

const intro = `Linkmint contains code of the packages below, each under its own licence.
The public suffix list (public-suffixes.txt) is under the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/.
It is the list as tldts ${suffixListSource.version} has it, which was published on ${suffixListSource.publishedOn}.
Its source: https://github.com/publicsuffix/list, and https://www.npmjs.com/package/tldts/v/${suffixListSource.version}.`;

export function createLicenceCollector(): LicenceCollector {
  const folders = new Set<string>();
  return {
    plugin: {
      name: 'collect-licences',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          for (const [id, { renderedLength }] of Object.entries(output.modules)) {
            const folder = renderedLength > 0 ? findPackageFolder(id) : null;
            if (folder !== null) folders.add(folder);
          }
        }
      },
    },
    toText() {
      const carried = [...folders].flatMap((folder) => carriedBy[toPackageName(folder)] ?? []);
      const added = [...carried, ...madeIntoFiles].map((name) => join(root, 'node_modules', name));
      const packages = [...folders, ...added].map(readPackage);
      const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
      const notices = [...unique]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([title, { licence, source, text }]) => `${'-'.repeat(80)}\n${title}: ${licence}\n${source}\n\n${text}`);
      return `${[readOwnLicence(), intro, ...notices].join('\n\n')}\n`;
    },
  };
}

/** The folder of the package that a module belongs to; null for our own modules. */
function findPackageFolder(id: string): string | null {
  // Modules that the bundler itself adds, such as "\0vite/preload-helper.js".
  const bundler = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (bundler !== undefined) return join(root, 'node_modules', bundler);
  const path = id.replaceAll('\0', '').replace(/\?.*$/, '').replaceAll('/', sep);
  const found = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0];
  return found !== undefined && existsSync(join(found, 'package.json')) ? found : null;
}

/** The name, with its scope, of the package in a folder of `node_modules`. */
function toPackageName(folder: string): string {
  return folder.replaceAll(sep, '/').split('node_modules/').at(-1) ?? '';
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} is bundled and names no licence`);
  const text = readLicenceText(folder) ?? toMitText(name, license);
  return { name, version, licence: license, source: `https://www.npmjs.com/package/${name}/v/${version}`, text };
}

function readLicenceText(folder: string): string | null {
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
  if (file === undefined) return null;
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  return text.replace(ofItsDependencies, '').trim();
}

/** Linkmint's own licence is the same, under another name. */
function toMitText(name: string, licence: string): string {
  const holder = holders[name];
  if (licence !== 'MIT' || holder === undefined) throw new Error(`${name} is bundled without the text of its licence`);
  return readOwnLicence().replace(/^Copyright .*$/m, holder);
}
