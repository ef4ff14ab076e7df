import { expect, it } from 'vitest';
import { writeListedLink } from '#entrypoints/workspace/write-listed-link.ts';
import { findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const nowMs = Date.parse('2026-03-20T04:00:00Z');
const settings = { disclosure: 'Ad', postLanguage: 'en-GB' };
const campaign = aCampaign({
  name: '10% off',
  offerName: 'Kedai Harian',
  voucherCode: 'HARIAN10',
  endDate: '2026-03-31',
});
const coupon = { ...campaign, trackingLink: 'https://go.links.example/c1', title: campaign.name, coupon: campaign };

it('a link of a list is copied in a format with the name of its coupon or shop as its text', () => {
  expect(writeListedLink(findFormat('markdown', []), coupon, settings, nowMs).text).toBe(
    '[10% off](https://go.links.example/c1)',
  );
});

it("a link of a list fills in a coupon's code and its last day, and says its name once", () => {
  expect(writeListedLink(findFormat('ready-post', []), coupon, settings, nowMs).text).toBe(
    'Ad\n10% off\nCode HARIAN10\nuntil 31 March 2026\nhttps://go.links.example/c1',
  );
});

it('a link of a list leaves out what a shop does not have', () => {
  const template: TemplateFormat = { kind: 'template', formatId: 't', name: 'T', template: '{title}\n{code}\n{link}' };
  const shop = { ...coupon, title: 'Bintang Pets', coupon: null };
  expect(writeListedLink(template, shop, settings, nowMs).text).toBe('Bintang Pets\nhttps://go.links.example/c1');
});
