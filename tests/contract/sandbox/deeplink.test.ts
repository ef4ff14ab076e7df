import { afterEach, beforeEach, expect, test } from 'vitest';
import { deeplinkSchema } from '#lib/publisher-api/wire-schemas.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { createServiceClient, type ServiceClient } from './create-service-client.ts';

let sandbox: Sandbox;
let client: ServiceClient;

beforeEach(async () => {
  sandbox = await startSandbox({ ratePerMinute: 10_000, conversions: 0 });
  client = createServiceClient(sandbox);
});

afterEach(() => sandbox.close());

const idOf = (name: string) => String(sandbox.control.findOfferByName(name)?.offerId);
const page = (site: string, path = '/') => `http://${site}.localhost:${sandbox.port}${path}`;
const harian = () => ({
  offer_id: idOf('Kedai Harian MY'),
  url: page('www.kedai-harian', '/my/product/palm-sugar-blocks'),
});

async function expectRefusal(parameters: Record<string, string>): Promise<void> {
  const { httpStatus, envelope } = await client.call('deeplink/generate', parameters);
  expect(httpStatus).toBe(500);
  expect(envelope).toEqual({ status: 'error', message: 'Something went wrong', data: [] });
  expect(sandbox.control.listLinks()).toEqual([]);
  expect(sandbox.control.getLimits().quotaUsed).toBe(0);
}

test('deeplink/generate answers a single link of the program', async () => {
  const { httpStatus, envelope } = await client.call('deeplink/generate', harian());
  expect(httpStatus).toBe(200);
  expect(Object.keys(envelope.data as object).sort()).toEqual([
    'merchant_id',
    'offer_id',
    'offer_name',
    'tracking_link',
  ]);
  const { offer_name, offer_id, tracking_link } = deeplinkSchema.parse(envelope.data);
  expect({ offer_name, offer_id }).toEqual({ offer_name: 'Kedai Harian MY', offer_id: idOf('Kedai Harian MY') });
  expect(new URL(tracking_link).hostname).toMatch(/\.localhost$/);
});

test('deeplink/generate keeps destination and subs letter by letter', async () => {
  const url = `${page('www.kedai-harian', '/my/product/x')}?a=1%20b&c=%E7%B1%B3+z#/route?x=1`;
  const subs = { aff_sub: 'a|b & c', aff_sub2: '100%', aff_sub3: '米', aff_sub4: ' spaced ', aff_sub5: '+' };
  await client.call('deeplink/generate', { ...harian(), url, ...subs });
  expect(sandbox.control.listLinks()).toMatchObject([{ url, subs: ['a|b & c', '100%', '米', ' spaced ', '+'] }]);
});

test('deeplink/generate needs offer_id and url', async () => {
  const { offer_id, url } = harian();
  for (const parameters of [{}, { offer_id }, { url }, { offer_id, url: '' }, { offer_id: '', url }]) {
    const { httpStatus, envelope } = await client.call('deeplink/generate', parameters);
    expect([httpStatus, envelope.message]).toEqual([401, 'Incorrect arguments']);
  }
});

test('deeplink/generate refuses an address that is no web address as an argument', async () => {
  for (const url of ['kedai-harian', 'javascript:alert(1)', 'ftp://www.kedai-harian.localhost/']) {
    const { envelope } = await client.call('deeplink/generate', { ...harian(), url });
    expect(envelope.message).toBe('Incorrect arguments');
  }
});

test('deeplink/generate takes subs of 255 characters and not of 256', async () => {
  for (const name of ['aff_sub', 'aff_sub2', 'aff_sub3', 'aff_sub4', 'aff_sub5']) {
    const fits = await client.call('deeplink/generate', { ...harian(), [name]: '米'.repeat(255) });
    expect(fits.httpStatus, name).toBe(200);
    const tooLong = await client.call('deeplink/generate', { ...harian(), [name]: 'x'.repeat(256) });
    expect([tooLong.httpStatus, tooLong.envelope.message], name).toEqual([401, 'Incorrect arguments']);
  }
});

test('deeplink/generate ignores aff_sub6, and the name that conversions have for the first sub', async () => {
  const parameters = { ...harian(), aff_sub: 'one', aff_sub1: 'not this', aff_sub6: 'x'.repeat(300) };
  expect((await client.call('deeplink/generate', parameters)).httpStatus).toBe(200);
  expect(sandbox.control.listLinks()[0]?.subs).toEqual(['one', '', '', '', '']);
});

test('deeplink/generate takes the id as a number', async () => {
  const { url, offer_id } = harian();
  const answer = await client.call('deeplink/generate', { url, offer_id: Number(offer_id) }, { encoding: 'json' });
  expect(answer.httpStatus).toBe(200);
});

test('deeplink/generate takes sub-domains and other ports of a host of the program, with and without www', async () => {
  for (const url of [
    page('kedai-harian', '/sg/'),
    page('m.kedai-harian', '/my/'),
    'https://www.kedai-harian.example/my/',
    'http://www.kedai-harian.localhost/my/',
  ]) {
    expect((await client.call('deeplink/generate', { ...harian(), url })).httpStatus, url).toBe(200);
  }
});

test('deeplink/generate refuses a host that is not the offer’s', async () => {
  for (const url of [
    page('www.batik-nusa'),
    page('notkedai-harian'),
    'http://www.kedai-harian.localhost.evil.example/my/',
    'https://www.kedai-harian.test/my/',
    `${sandbox.serviceUrl}/my/`,
  ]) {
    await expectRefusal({ ...harian(), url });
  }
});

test('deeplink/generate refuses the page of one country sub-domain for the program of another', async () => {
  await expectRefusal({ offer_id: idOf('Batik Nusa Malaysia'), url: page('sg.batik-nusa') });
});

test.each([
  ['an unknown program', '999999', 'www.kedai-harian'],
  ['an id that is no number', 'abc', 'www.kedai-harian'],
  ['Toko Kasur', 'paused', 'www.toko-kasur'],
  ['Jam Antik', 'pending', 'www.jam-antik'],
  ['Sutera Loft', 'rejected', 'www.sutera-loft'],
  ['Bank Seroja', 'blocked', 'bank-seroja'],
  ['Cahaya Optik', 'not joined', 'www.cahaya-optik'],
  ['Lampu Terang (Non-Deeplinkable)', 'a twin without deeplinks', 'www.lampu-terang'],
])('deeplink/generate refuses %s (%s) for good', async (name, why, site) => {
  const known = sandbox.control.findOfferByName(name);
  const offer_id = known ? String(known.offerId) : why;
  await expectRefusal({ offer_id, url: page(site) });
  await expectRefusal({ offer_id, url: page(site) });
});

test('deeplink/generate makes links for the deeplinkable twin, and for an app whose preview is elsewhere', async () => {
  const twin = { offer_id: idOf('Lampu Terang'), url: page('www.lampu-terang') };
  const app = { offer_id: idOf('Kopi Kilat App'), url: page('kopi-kilat') };
  for (const parameters of [twin, app]) {
    expect((await client.call('deeplink/generate', parameters)).httpStatus).toBe(200);
  }
  await client.call('deeplink/generate', { ...app, url: page('apps.appshelf', '/app/kopi-kilat/id600412') });
  expect(sandbox.control.listLinks()).toHaveLength(2);
});

test('deeplink/generate follows a program that is paused and resumed', async () => {
  const { offer_id } = harian();
  sandbox.control.updateOffer(Number(offer_id), { paused: true });
  await expectRefusal(harian());
  sandbox.control.updateOffer(Number(offer_id), { paused: false });
  expect((await client.call('deeplink/generate', harian())).httpStatus).toBe(200);
});

test('deeplink/generate makes a new link each time, and each costs one', async () => {
  const links = await Promise.all([1, 2, 3].map(() => client.call('deeplink/generate', harian())));
  const addresses = links.map(({ envelope }) => deeplinkSchema.parse(envelope.data).tracking_link);
  expect(new Set(addresses).size).toBe(3);
  expect(sandbox.control.getLimits().quotaUsed).toBe(3);
  expect(sandbox.control.getStatistics().deeplinksMade).toBe(3);
});
