import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Puts the figures of a run into a page of `docs/`, as {@link replaceBetweenMarks} does. */
export function writeBetweenMarks(file: string, name: string, figures: string): void {
  const page = join(root, 'docs', file);
  writeFileSync(page, replaceBetweenMarks(readFileSync(page, 'utf8'), name, figures));
}

/**
 * Puts figures in place of those of an earlier run, between `<!-- NAME: … -->` and `<!-- /NAME -->`. What stands around
 * them is not touched.
 * @throws {Error} Where the text lacks a mark.
 */
export function replaceBetweenMarks(text: string, name: string, figures: string): string {
  const parts = new RegExp(`^(.*<!-- ${name}: [^\\n]*-->\\n)(.*)(<!-- /${name} -->.*)$`, 's').exec(text);
  if (parts === null) throw new Error(`There is no place for ${name}`);
  return `${parts[1]}\n${figures}\n\n${parts[3]}`;
}
