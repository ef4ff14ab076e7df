import { writeBetweenMarks } from '../setup/write-between-marks.ts';
import { describeFigures } from './describe-figures.ts';

/* `npm run scale [-- SEED]`: writes the figures into `docs/scale.md`. `tests/unit/scale/figures.test.ts` holds the page to them. */

const [seed = 'linkmint'] = process.argv.slice(2);
const startedAtMs = performance.now();
const figures = await describeFigures(seed);
writeBetweenMarks('scale.md', 'figures', figures);
process.stdout.write(`${figures}\n\n${Math.round((performance.now() - startedAtMs) / 1_000)} s\n`);
