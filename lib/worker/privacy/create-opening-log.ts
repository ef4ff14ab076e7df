import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** As many openings are kept. */
const maxOpenings = 20;

/** How long the popup took to open, kept on this device for its user to look at. */
export interface OpeningLog {
  /** @param firstFrameMs From the popup's start to its first frame. */
  note(firstFrameMs: number): Promise<void>;
}

export function createOpeningLog({ root }: { readonly root: () => Promise<RootDatabase> }): OpeningLog {
  return {
    async note(firstFrameMs) {
      const db = await root();
      const earlier = (await readRootValue(db, 'popupOpenings')) ?? [];
      await db.put('meta', [...earlier, firstFrameMs].slice(-maxOpenings), 'popupOpenings');
    },
  };
}
