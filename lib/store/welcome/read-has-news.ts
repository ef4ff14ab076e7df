import { news } from '#lib/domain/welcome/news.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** Whether updates brought news that the user has not looked at. False if the profile does not know what was seen. */
export async function readHasNews(root: RootDatabase): Promise<boolean> {
  const seen = await readRootValue(root, 'newsSeen');
  return seen !== undefined && seen < news.length;
}
