import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packSources } from './pack-sources.ts';

/*
 * `npm run zip:sources`: the sources that Mozilla's reviewers ask for, and that anybody can make all packages from.
 */

const root = join(import.meta.dirname, '..', '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = join('.output', `${name}-${version}-sources.zip`);
mkdirSync(join(root, '.output'), { recursive: true });
writeFileSync(join(root, file), packSources());
process.stdout.write(`${file}\n`);
