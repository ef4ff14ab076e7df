import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toReproducibleSbom } from './to-reproducible-sbom.ts';

/*
 * `npm run sbom`: the bill of materials (CycloneDX) of the lock file, beside the packages. What is only of use to those who build is
 * in it too, marked as such: it makes the package.
 */

const root = join(import.meta.dirname, '..', '..');
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64e6 });

const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const committedAt = run('git', ['log', '-1', '--format=%cI']).trim();
const sbom = run('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']);
const file = join('.output', 'linkmint.cdx.json');
mkdirSync(join(root, '.output'), { recursive: true });
writeFileSync(join(root, file), toReproducibleSbom(sbom, name, committedAt));
process.stdout.write(`${file}\n`);
