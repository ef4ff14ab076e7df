import { describePerformance } from '../bench/describe-performance.ts';
import { describeBarriers } from './describe-barriers.ts';
import { describeKills } from './describe-kills.ts';
import { readFigures } from './figures.ts';
import { writeBetweenMarks } from './write-between-marks.ts';

/** What each page says of the figures in `docs/figures/`, between its marks. */
export const figurePages = [
  { file: 'performance.md', name: 'figures', describe: () => describePerformance(readFigures('performance')) },
  { file: 'reliability.md', name: 'kills', describe: () => describeKills(readFigures('kills')) },
  { file: 'accessibility.md', name: 'barriers', describe: () => describeBarriers(readFigures('barriers')) },
] as const;

export function writeFigurePages(): void {
  for (const { file, name, describe } of figurePages) writeBetweenMarks(file, name, describe());
}
