import type { PresetProblem } from '#lib/domain/presets/preset-book.ts';

/** Why presets were not changed: what was typed, what the browser's synced storage has room for, or the file. */
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

/** How a change of the presets ended. Nothing was changed where there is a problem. */
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
