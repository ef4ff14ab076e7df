import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceBetweenMarks } from '../setup/write-between-marks.ts';
import { outflowTables } from './outflow-tables.ts';

/*
 * `npm run outflows`: writes what leaves the device into each document that says so, from `lib/build/outflows.ts`.
 */

const root = join(import.meta.dirname, '..', '..');
for (const { file, name, text } of outflowTables) {
  const path = join(root, file);
  writeFileSync(path, replaceBetweenMarks(readFileSync(path, 'utf8'), name, text));
}
