import { afterEach, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient } from './create-service-client.ts';

const second = { key: 'general', secret: 'another secret', affiliateId: 50_001 };

let sandbox: Sandbox | null = null;

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  sandbox = await startSandbox({ ratePerMinute: 3, conversions: 5, accounts: [second], ...options });
  return sandbox;
}

afterEach(async () => {
  await sandbox?.close();
  sandbox = null;
});

function toMint(service: Sandbox) {
  const offerId = service.control.findOfferByName('Kedai Harian MY')?.offerId ?? 0;
  return { offer_id: offerId, url: `http://www.kedai-harian.localhost:${service.port}/my/` };
}

it('each have their own deeplinks, quota and minute', async () => {
  const service = await start({ monthlyQuota: 1 });
  const [one, other] = [createServiceClient(service), createServiceClient(service, second)];
  await one.call('deeplink/generate', toMint(service));
  expect((await one.call('deeplink/generate', toMint(service))).httpStatus).toBe(429);
  // The first one's minute is full with authenticate and two deeplinks, and so is its month; the other's is neither.
  expect((await one.call('offers/all')).httpStatus).toBe(429);
  expect((await other.call('deeplink/generate', toMint(service))).httpStatus).toBe(200);
  expect(service.control.listLinks().map(({ affiliateId }) => affiliateId)).toEqual([48_213, 50_001]);
  expect(service.control.getStatistics().accounts).toEqual([
    { affiliateId: 48_213, calls: 4, tokensIssued: 1, deeplinksMade: 1, quotaUsed: 1 },
    { affiliateId: 50_001, calls: 2, tokensIssued: 1, deeplinksMade: 1, quotaUsed: 1 },
  ]);
  expect(service.control.getStatistics().maxCallsInAnyMinute).toBe(4);
});

it('each have their own conversions, which say whose they are', async () => {
  const service = await start({ accounts: [{ ...second, conversions: 2 }] });
  const own = await createServiceClient(service).list('conversions/all');
  const others = await createServiceClient(service, second).list('conversions/all');
  expect([own.count, others.count]).toEqual([5, 2]);
  expect(new Set(own.rows.map((row) => String(row.affiliate_id)))).toEqual(new Set(['48213']));
  expect(new Set(others.rows.map((row) => String(row.affiliate_id)))).toEqual(new Set(['50001']));
  const ids = [...own.rows, ...others.rows].map((row) => String(row.conversion_id));
  expect(new Set(ids).size).toBe(7);
  expect(service.control.listConversions(10, 50_001)).toHaveLength(2);
});

it('two accounts of one service are one account if they have the same publisher id: both secrets are good for it', async () => {
  const renewed = { ...second, affiliateId: 48_213 };
  const service = await start({ accounts: [renewed], ratePerMinute: 4 });
  await createServiceClient(service).call('deeplink/generate', toMint(service));
  expect((await createServiceClient(service, renewed).list('conversions/all')).count).toBe(5);
  expect(service.control.getStatistics().accounts).toHaveLength(1);
});

it('two accounts of one service are added while it runs', async () => {
  const service = await start({ accounts: [] });
  expect((await createServiceClient(service).call('authenticate', second)).httpStatus).toBe(401);
  const body = JSON.stringify(second);
  const answer = await fetch(`${service.serviceUrl}/_sandbox/accounts`, { method: 'POST', body });
  expect(answer.status).toBe(201);
  expect((await createServiceClient(service).call('authenticate', second)).httpStatus).toBe(200);
});
