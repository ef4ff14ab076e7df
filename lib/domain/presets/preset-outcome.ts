import type { PresetProblem } from '#lib/domain/presets/preset-book.ts';

/** Why presets did not change: invalid input, too little room in the browser's synced storage, or the file. */
export type PresetChangeProblem =
  | PresetProblem
  | 'item-too-large'
  | 'sync-full'
  | 'too-large'
  | 'not-presets'
  | 'newer-version'
  | 'damaged'
  | 'format-without-link'
  | 'duplicates';

/** The result of changing the presets. With a problem nothing changed. */
export type PresetOutcome =
  | {
      readonly problem: null;
      /** How many presets were saved or imported. */
      readonly count: number;
    }
  | {
      readonly problem: PresetChangeProblem;
      /** The preset or template that is too large; empty for other problems. */
      readonly name: string;
    };
