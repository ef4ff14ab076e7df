import { marketplaceBrands } from '#lib/domain/addresses/marketplace-hosts.ts';
import { defaultMarketplacePath } from '#lib/domain/shops/default-marketplace-path.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { toShopAddress } from '#lib/domain/shops/shop-address.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { PageRequest, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Page } from '#lib/publisher-api/read-page.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { learnLinkHosts } from '#lib/worker/programs/learn-link-hosts.ts';

/** Stores shops as seen now (`next-generation.ts`). */
export async function storeShops(
  { database }: Pick<AccountContext, 'database'>,
  shops: readonly Shop[],
): Promise<void> {
  const db = await database();
  await learnLinkHosts(
    db,
    shops.map(({ trackingLink, link }) => ({ trackingLink, pageUrl: link })),
  );
  const transaction = db.transaction(['shops', 'meta'], 'readwrite');
  const generation = (await metaOf(transaction).get('generation')) ?? 0;
  const store = transaction.objectStore('shops');
  await Promise.all(
    // The id is only unique within a country.
    shops.map((shop) =>
      store.put({
        ...shop,
        ...toShopAddress(shop),
        key: `${shop.country}|${shop.shopId}`,
        generation,
      }),
    ),
  );
  await transaction.done;
  announceDataChange('shops');
}

/** Calls that the search may cost. */
const maxTries = 6;

const isNotThere = (error: unknown) => error instanceof AppError && error.details.httpStatus === 404;

/**
 * Lists shops at the account's path. The specification names it "with a neutral word in place of the marketplace
 * brand" (§4.9). So where that word answers 404, the likely brands are tried once for an account, and the path that
 * answers is stored.
 * @throws AppError why the page could not be fetched.
 */
export async function listShops(
  { connection }: Pick<AccountContext, 'connection'>,
  client: PublisherClient,
  path: string,
  page: PageRequest,
): Promise<Page<Shop>> {
  try {
    return await client.listShops(path, {}, page);
  } catch (error) {
    const isUsual = path === defaultMarketplacePath && isNotThere(error);
    if (!isUsual || (await connection.read()).marketplaceSearch !== undefined) throw error;
    for (const brand of marketplaceBrands.slice(0, maxTries)) {
      const found = `${brand}extra`;
      const answer = await client.listShops(found, {}, page).catch(orNull);
      if (answer === null) continue;
      await connection.change((before) => ({ ...before, marketplacePath: found, marketplaceSearch: 'found' }));
      return answer;
    }
    await connection.change((before) => ({ ...before, marketplaceSearch: 'none' }));
    throw error;
  }
}

/**
 * Null where the service has no such path. A fault that passes ends the search, and the next listing starts it again.
 */
function orNull(error: unknown): null {
  if (isNotThere(error)) return null;
  throw error;
}
