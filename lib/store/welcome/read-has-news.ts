import { news } from '#lib/domain/welcome/news.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** Whether updates brought what the user has not looked at. A profile of which that is not known has none. */
export async function readHasNews(root: RootDatabase): Promise<boolean> {
  const seen = await readRootValue(root, 'newsSeen');
  return seen !== undefined && seen < news.length;
}
