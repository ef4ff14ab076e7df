import { writeBetweenMarks } from '../setup/write-between-marks.ts';
import { describeFigures } from './describe-figures.ts';

/* `npm run scale`: writes the figures into `docs/scale.md`. `tests/unit/scale/describe-figures.test.ts` holds the page to them. */

const figures = await describeFigures();
writeBetweenMarks('scale.md', 'figures', figures);
process.stdout.write(`${figures}\n`);
