import { beforeEach, expect, it } from 'vitest';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { type Product, toNamedProduct } from '#lib/domain/products/product.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { copyLink } from '#lib/worker/acts/copy-links.ts';
import { createClipboard } from '#lib/worker/page/create-clipboard.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { changeSettings, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { type FakePageApis, fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

// Today is 10 March for the service.
let worker: Worker;
let apis: FakePageApis;
beforeEach(async () => {
  worker = await makeWorker();
  apis = fakePageApis({ canonicalUrl: null, title: null });
});

const link = aKeptLink({ trackingLink: 'https://go.links.example/c8a2' });

const aTemplate = (template: string): CopyFormat => ({ kind: 'template', formatId: 't1', name: 'Post', template });

async function copy(format: CopyFormat, title = '', product: Product | null = null) {
  const { clock } = worker;
  const context = { ...worker, clipboard: createClipboard({ clock }) };
  return (await clock.runUntil(copyLink(context, format, link, title, { product }))) === 'copied';
}

async function copyText(template: string): Promise<string> {
  expect(await copy(aTemplate(template), 'Rice cooker')).toBe(true);
  return apis.copied.at(-1) ?? '';
}

const store = async (...campaigns: readonly ReturnType<typeof aCampaign>[]) => {
  for (const campaign of campaigns) await worker.db.put('campaigns', campaign);
};

it('a link that the worker copies is on the clipboard in the format asked for, with the words of the page', async () => {
  expect(await copy({ kind: 'built-in', formatId: 'markdown' }, 'Rice cooker')).toBe(true);
  expect(apis.copied).toEqual(['[Rice cooker](https://go.links.example/c8a2)']);
});

it('a link that the worker copies has both flavours as rich text, what the page says of itself as text alone', async () => {
  await copy({ kind: 'built-in', formatId: 'rich-text' }, '<img src=x onerror=alert(1)>');
  expect(apis.copied).toEqual(['https://go.links.example/c8a2']);
  expect(apis.copiedHtml).toHaveLength(1);
  expect(apis.copiedHtml[0]).toContain('&lt;img src=x');
  expect(apis.copiedHtml[0]).not.toContain('<img');
});

it('a link that the worker copies has the price that its page says, with today as its day, and no line of a price that it does not say', async () => {
  const said = { ...toNamedProduct('Rice cooker'), price: '129', currency: 'MYR' };
  const template = aTemplate('{price:day}\nwas {was}\n{link}');
  await copy(template, 'Rice cooker', said);
  await copy(template, 'Rice cooker');
  const [priced, plain] = apis.copied;
  expect(priced).toMatch(/^MYR 129\.00 \(.*2026\)\nhttps:\/\/go\.links\.example\/c8a2$/);
  expect(plain).toBe('https://go.links.example/c8a2');
});

it('a link that the worker copies is reported as not copied when the clipboard refuses it', async () => {
  apis.refuseCopy();
  expect(await copy({ kind: 'built-in', formatId: 'plain' })).toBe(false);
});

it("a link that the worker copies ends with the user's own words that it is advertising", async () => {
  await settingsItem.write({ ...(await settingsItem.read()), disclosure: 'Advertising' });
  expect(await copyText('{link}\n{disclosure}')).toBe('https://go.links.example/c8a2\nAdvertising');
});

it('the coupon of a copied link is the coupon of its program that runs longest', async () => {
  await store(
    aCampaign({ campaignId: '1', voucherCode: 'SOON', endDate: '2026-03-12' }),
    aCampaign({ campaignId: '2', voucherCode: 'LATER', endDate: '2026-03-31' }),
    aCampaign({ campaignId: '3', voucherCode: '', endDate: '2026-12-31' }),
    aCampaign({ campaignId: '4', voucherCode: 'OTHER', endDate: '2026-12-31', offerId: '102' }),
  );
  expect(await copyText('{link} {code}')).toBe('https://go.links.example/c8a2 LATER');
});

it('the coupon of a copied link is never one that has ended or has not begun, by the day of the service', async () => {
  await store(
    aCampaign({ campaignId: '1', voucherCode: 'ENDED', endDate: '2026-03-09' }),
    aCampaign({ campaignId: '2', voucherCode: 'ANNOUNCED', startDate: '2026-03-11' }),
  );
  expect(await copyText('{link}\n{code}')).toBe('https://go.links.example/c8a2');
  // At 20:00 UTC on the 9th it is the 10th at +08:00 and the 9th at UTC.
  worker.clock.setWallTime(Date.parse('2026-03-09T20:00:00Z'));
  expect(await copyText('{link}\n{code}')).toBe('https://go.links.example/c8a2');
  await changeSettings(worker, { serviceUtcOffsetMinutes: 0 });
  expect(await copyText('{link}\n{code}')).toBe('https://go.links.example/c8a2\nENDED');
});

it('the number of a copied link is the last number drawn, not the next', async () => {
  await writeMeta(worker.db, 'tokenCounter', { next: 8, acts: [{ requestId: 'act-7', subIds: noSubIds }] });
  expect(await copyText('{counter} {link}')).toBe('7 https://go.links.example/c8a2');
});

it('the number of a copied link is left out when no number was ever drawn', async () => {
  expect(await copyText('No. {counter}\n{link}')).toBe('https://go.links.example/c8a2');
});
