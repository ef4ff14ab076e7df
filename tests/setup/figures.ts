import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The figures of the last runs, each for a page of `docs/`. */
export type FiguresName = 'performance' | 'kills' | 'barriers';

const toPath = (name: FiguresName) => join(import.meta.dirname, '..', '..', 'docs', 'figures', `${name}.json`);

export function readFigures<Figures>(name: FiguresName): Figures {
  return JSON.parse(readFileSync(toPath(name), 'utf8'));
}

export function writeFigures(name: FiguresName, figures: unknown): void {
  writeFileSync(toPath(name), `${JSON.stringify(figures, null, 2)}\n`);
}
