import { expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { createPublisherClient, type PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import {
  campaignRowSchema,
  conversionRowSchema,
  offerRowSchema,
  shopRowSchema,
} from '#lib/publisher-api/wire-schemas.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { readJsonVectors, reasonToSkipVectors } from '../../properties/shared-vectors.ts';

const reason = reasonToSkipVectors();
const link = 'https://go.links.example/a';
const campaignDays = { startDate: '2026-01-01', endDate: '2026-12-31' };

const calls: Readonly<Record<string, (client: PublisherClient) => Promise<unknown>>> = {
  authenticate: (client) => client.authenticate({ key: 'general', secret: 's' }),
  deeplink: (client) =>
    client.generateDeeplink({ offerId: '1', url: 'https://shop.example/', subIds: ['', '', '', '', ''] }),
  offers: (client) => client.listOffers({}, { page: 1 }),
  campaigns: (client) => client.listCampaigns(campaignDays, { page: 1 }),
  conversions: (client) => client.listConversions({}, { page: 1 }),
  shops: (client) => client.listShops('marketplaceextra', {}, { page: 1 }),
};

const listings = [
  { name: 'offers', schema: offerRowSchema, ids: ['offer_id'] },
  { name: 'campaigns', schema: campaignRowSchema, ids: ['campaign_banner_id', 'offer_id'] },
  { name: 'conversions', schema: conversionRowSchema, ids: ['conversion_id'] },
  { name: 'shops', schema: shopRowSchema, ids: ['shop_id'] },
] as const;

interface Outcome {
  readonly value?: unknown;
  /** Null where the call succeeded. */
  readonly error: AppError | null;
}

/** What the client makes of an answer. A failure without a type fails the test that asked. */
async function ask(name: string, body: Uint8Array<ArrayBuffer>, httpStatus = 200): Promise<Outcome> {
  const transport = createTransport({
    fetch: async () => new Response(body, { status: httpStatus }),
    clock: fakeClock(),
    isOnline: () => true,
  });
  const client = createPublisherClient((path, parameters) =>
    transport({ serviceUrl: 'https://publisher.example', path, parameters, encoding: 'json', token: null }),
  );
  try {
    return { value: await calls[name]?.(client), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
    return { error };
  }
}

const encoder = new TextEncoder();
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const within = (before: string, vector: Uint8Array, after: string) =>
  join(encoder.encode(before), vector, encoder.encode(after));

async function parses(body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    JSON.parse(await new Response(body).text());
    return true;
  } catch {
    return false;
  }
}

const isPageOf = (rows: number, unreadableRows: number) =>
  expect.objectContaining({
    rows: expect.toSatisfy((read: readonly unknown[]) => read.length === rows),
    unreadableRows,
  });

it('a published test of JSON parsing is there, hundreds of times', ({ skip }) => {
  if (reason !== null) skip(reason);
  expect(readJsonVectors().length).toBeGreaterThan(300);
});

it.for(Object.keys(calls))(
  'a published test of JSON parsing as the whole answer of %s is a value or an error by name',
  async (name, { skip }) => {
    if (reason !== null) skip(reason);
    for (const [vector, body] of readJsonVectors()) {
      for (const httpStatus of [200, 401, 500]) {
        const { error } = await ask(name, body, httpStatus);
        // None of them is an envelope with a payload.
        expect([vector, error]).toEqual([vector, expect.any(AppError)]);
      }
    }
  },
);

it.for(Object.keys(calls))(
  'a published test of JSON parsing as the payload of %s is a value or an error by name',
  async (name, { skip }) => {
    if (reason !== null) skip(reason);
    for (const [vector, body] of readJsonVectors()) {
      const { error, value } = await ask(name, within('{"status":"success","message":"","data":', body, '}'));
      // An empty list is a listing without rows, and a marketplace may answer with any bare list: none has a shop in it.
      const isBareList = name === 'shops' || /^\s*\[\s*\]\s*$/.test(Buffer.from(body).toString());
      const hasNoRow = listings.some((listing) => listing.name === name) && isBareList && error === null;
      if (hasNoRow) expect([vector, value]).toEqual([vector, expect.objectContaining({ rows: [] })]);
      else expect([vector, error]).toEqual([vector, expect.any(AppError)]);
    }
  },
);

it.for(listings)(
  'a published test of JSON parsing as a row of $name costs that row, or the answer if it is no JSON',
  async ({ name, ids }, { skip }) => {
    if (reason !== null) skip(reason);
    const row = JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1])));
    for (const [vector, body] of readJsonVectors()) {
      const answer = within(`{"status":"success","data":{"data":[${row},`, body, `,${row}]}}`);
      const { error, value } = await ask(name, answer);
      if (await parses(answer)) {
        expect([vector, value]).toEqual([vector, isPageOf(2, 1)]);
      } else {
        expect([vector, error?.code]).toEqual([vector, 'malformed-answer']);
      }
    }
  },
);

it.for(listings)(
  'a published test of JSON parsing as every field of $name but the ids costs no row',
  async ({ name, schema, ids }, { skip }) => {
    if (reason !== null) skip(reason);
    const others = Object.keys(schema.shape).filter((field) => !(ids as readonly string[]).includes(field));
    for (const [vector, body] of readJsonVectors()) {
      const named = encoder.encode(ids.map((id) => `"${id}":1`).join());
      const row = others.reduce((before, field) => join(before, encoder.encode(`,"${field}":`), body), named);
      const answer = within('{"status":"success","data":{"data":[{', row, '}]}}');
      const { error, value } = await ask(name, answer);
      if (await parses(answer)) {
        expect([vector, value]).toEqual([vector, isPageOf(1, 0)]);
      } else {
        expect([vector, error?.code]).toEqual([vector, 'malformed-answer']);
      }
    }
  },
);

it.for(listings)(
  'a published test of JSON parsing as the id of a row of $name costs that row at most',
  async ({ name, ids }, { skip }) => {
    if (reason !== null) skip(reason);
    for (const [vector, body] of readJsonVectors()) {
      const others = ids.slice(1).map((id) => `,"${id}":1`);
      const answer = within(`{"status":"success","data":{"data":[{"${ids[0]}":`, body, `${others.join('')}}]}}`);
      const { error, value } = await ask(name, answer);
      if (await parses(answer)) expect([vector, value]).toEqual([vector, expect.objectContaining({ page: 1 })]);
      else expect([vector, error?.code]).toEqual([vector, 'malformed-answer']);
    }
  },
);

it('a published test of JSON parsing beside a link costs no link, or the answer if it is no JSON', async ({ skip }) => {
  if (reason !== null) skip(reason);
  for (const [vector, body] of readJsonVectors()) {
    for (const field of ['offer_name', 'merchant_id']) {
      const answer = within(`{"status":"success","data":{"tracking_link":"${link}","${field}":`, body, '}}');
      const { error, value } = await ask('deeplink', answer);
      expect([vector, value ?? error?.code]).toEqual([vector, (await parses(answer)) ? link : 'malformed-answer']);
    }
  }
});
