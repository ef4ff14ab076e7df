import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/** A third-party package whose code is in the bundles. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression from its package.json. */
  readonly licence: string;
  /** Where its source is. */
  readonly source: string;
  /** The text of its licence, or where to read it. */
  readonly text: string;
}

/** Collects the packages of all modules whose code is in a build's bundles. */
export interface LicenceCollector {
  readonly plugin: Plugin;
  /**
   * The licence of Linkmint and the notices of everything bundled, sorted by name: the same bundles give the same text.
   * @throws Error if a package names no licence.
   */
  toText(): string;
}

const root = join(import.meta.dirname, '..');
const ownLicence = () => readFileSync(join(root, 'LICENSE'), 'utf8').trim();

const intro = `Linkmint contains code of the packages below, each under its own licence.
The public suffix list (public-suffixes.txt) is under the Mozilla Public License 2.0, https://publicsuffix.org.`;

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
      const packages = [...folders].map(readPackage);
      const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
      const notices = [...unique]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([title, { licence, source, text }]) => `${'-'.repeat(80)}\n${title}: ${licence}\n${source}\n\n${text}`);
      return `${[ownLicence(), intro, ...notices].join('\n\n')}\n`;
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

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} is bundled and names no licence`);
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
  const text =
    file === undefined
      ? `The text of the licence: https://spdx.org/licenses/${license}.html`
      : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return { name, version, licence: license, source: `https://www.npmjs.com/package/${name}/v/${version}`, text };
}
