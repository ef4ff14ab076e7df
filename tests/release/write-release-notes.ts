import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleasedEntries } from './read-released-entries.ts';

/*
 * Writes `.output/release-notes.md`, the newest version's part of the changelog, for the release on GitHub.
 */

const root = join(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = readReleasedEntries(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
writeFileSync(join(root, '.output', 'release-notes.md'), `${entries}\n`);
