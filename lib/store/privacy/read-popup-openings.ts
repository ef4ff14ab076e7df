import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** How long the popup's last openings took until its first frame, in ms, the newest first. */
export async function readPopupOpenings(root: RootDatabase): Promise<readonly number[]> {
  return [...((await readRootValue(root, 'popupOpenings')) ?? [])].reverse();
}
