import type { ShopNames } from '#lib/domain/programs/program-match.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';
import type { Database } from '#lib/store/database.ts';

/** The names of all shops of marketplaces, for a search of programs by what is sold in them. */
export async function readShopNames(database: Database): Promise<ShopNames> {
  const names = new Map<string, string[]>();
  for (const { offerName, name } of await database.getAll('shops')) {
    const ofProgram = names.get(offerName) ?? [];
    ofProgram.push(toSearchText(name));
    names.set(offerName, ofProgram);
  }
  return names;
}
