import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toReproducibleSbom } from './to-reproducible-sbom.ts';

/*
 * `npm run sbom`, after `npm run zip`: the bill of materials (CycloneDX) of the lock file, beside the packages. What ships is
 * `required`, by the notices of the packages; what only builds, the Node of the scripts too, is `excluded`.
 */

const root = join(import.meta.dirname, '..', '..');
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64e6 });

/** `name@version` of each package with code in a build. */
function readShipped(): ReadonlySet<string> {
  const notices = ['chrome', 'firefox'].map((browser) =>
    readFileSync(join(root, '.output', `${browser}-mv3`, 'licences.txt'), 'utf8'),
  );
  return new Set(
    notices.flatMap((text) => [...text.matchAll(/^-{80}\n(.+@\d[^:]*): /gm)].map(([, title = '']) => title)),
  );
}

const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const committedAt = run('git', ['log', '-1', '--format=%cI']).trim();
const sbom = run('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']);
const file = join('.output', 'linkmint.cdx.json');
mkdirSync(join(root, '.output'), { recursive: true });
writeFileSync(join(root, file), toReproducibleSbom(sbom, name, committedAt, readShipped()));
process.stdout.write(`${file}\n`);
