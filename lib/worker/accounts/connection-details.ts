import type { Connection } from '#lib/domain/accounts/connection.ts';
import { type ConnectionTest, toManner } from '#lib/domain/service/service-manner.ts';
import { toAppError, toListingError } from '#lib/errors/to-app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { CallingContext } from '#lib/worker/service/create-service-caller.ts';
import { toEncoding } from '#lib/worker/service/negotiate-encoding.ts';
import { forgetRefusal } from '#lib/worker/sync/refusals.ts';

/** One row is enough: a service that ignores filters begins both listings with the same row. */
const oneRow = { page: 1, limit: 1 };

export async function changeConnection(
  context: CallingContext,
  { marketplacePath, bodyEncoding }: MessageInput<'changeConnection'>,
): Promise<void> {
  const { connection, database } = context;
  const isOtherPath = marketplacePath !== undefined && marketplacePath !== (await connection.read()).marketplacePath;
  // The shops of the path before are not those of this one: the next look lists these. First, because after a kill the
  // page asks again, and finds the new path.
  if (isOtherPath) await (await database()).delete('meta', 'shopsListedAtMs');
  await connection.change((before) => {
    const changed = bodyEncoding === undefined ? before : withEncoding(before, bodyEncoding);
    return marketplacePath === undefined ? changed : withMarketplace(changed, marketplacePath);
  });
  // A refusal at another path says nothing about this one: the next look asks here.
  if (marketplacePath !== undefined) await forgetRefusal(context, 'shops');
}

/** Makes at most three calls, in the user's lane. @throws AppError why it could not list programs. */
export async function testConnection(context: CallingContext): Promise<ConnectionTest> {
  const { connection, clientFor } = context;
  const client = clientFor({ lane: 'interactive' });
  const filters = await testFilters(client);
  const current = await connection.read();
  const { marketplacePath } = current;
  const shops = marketplacePath === '' ? null : await testShops(client, marketplacePath);
  if (shops?.kind === 'found') await forgetRefusal(context, 'shops');
  return { encoding: current.callEncoding ?? toEncoding(current), filters, shops };
}

/** What calls in another encoding showed does not hold for this one. */
function withEncoding(before: Connection, chosen: MessageInput<'changeConnection'>['bodyEncoding']): Connection {
  const { callEncoding: _asked, isEncodingChosen: _choice, unreadFilters: _found, ...rest } = before;
  if (chosen === undefined || chosen === 'automatic') return rest;
  return { ...rest, ...toManner({ bodyEncoding: chosen, callEncoding: chosen, isEncodingChosen: true }) };
}

function withMarketplace(before: Connection, marketplacePath: string): Connection {
  const { marketplaceSearch: _found, ...rest } = before;
  return { ...rest, marketplacePath };
}

async function testFilters(client: PublisherClient): Promise<ConnectionTest['filters']> {
  const list = async (applicationStatus: 'Approved' | 'Pending') => {
    const { rows } = await client.listOffers({ applicationStatus, offerStatus: 'Active', sortBy: 'a_to_z' }, oneRow);
    return rows[0]?.offerId;
  };
  const approved = await list('Approved');
  if (approved === undefined) return 'unproved';
  return (await list('Pending')) === approved ? 'unread' : 'read';
}

function testShops(client: PublisherClient, path: string): Promise<ConnectionTest['shops']> {
  return client.listShops(path, {}, oneRow).then(
    () => ({ kind: 'found' as const }),
    (error: unknown) => ({ kind: 'failed' as const, error: toListingError(toAppError(error)).code }),
  );
}
