import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '..', '..', 'docs', 'scale.md');
const [begin, end] = ['<!-- figures: written by `npm run scale` -->', '<!-- /figures -->'];

/** Puts the figures of a run into `docs/scale.md`, between their marks; what stands around them is not touched. */
export function writeScale(blocks: readonly string[]): void {
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(begin);
  const after = rest.split(end).at(-1) ?? '';
  writeFileSync(page, `${before}${begin}\n\n${blocks.join('\n\n')}\n\n${end}${after}`);
}
