import type { BodyEncoding } from '#lib/domain/service/service-manner.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createPublisherClient, type PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import type { Sandbox } from '#tests/sandbox/create-sandbox.ts';

/** The client that the product uses, over HTTP, signed in. */
export async function signIn(
  { serviceUrl, key, secret }: Sandbox,
  encoding: BodyEncoding = 'json',
): Promise<PublisherClient> {
  const transport = createTransport({ fetch, clock: createSystemClock(), isOnline: () => true });
  let token: string | null = null;
  const client = createPublisherClient((path, parameters) =>
    transport({ serviceUrl, path, parameters, encoding, token }),
  );
  token = await client.authenticate({ key, secret });
  return client;
}
