import { openRootDatabase } from '#lib/store/root-database.ts';
import type { KillPath } from '../kill-path.ts';
import { wipePath } from './wipe-path.ts';

/** An earlier life died under "Wipe everything": the first turn of the next one finishes it. */
export const unfinishedWipePath: KillPath = {
  ...wipePath,
  name: 'a wipe that was cut short',
  async prepare(stage) {
    await wipePath.prepare?.(stage);
    const root = await openRootDatabase();
    await root.put('meta', true, 'isWiping');
    root.close();
  },
};
