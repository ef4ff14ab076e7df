import { describe, expect, it } from 'vitest';
import {
  campaignRowSchema,
  conversionRowSchema,
  deeplinkSchema,
  offerRowSchema,
  shopRowSchema,
  tokenSchema,
} from '#lib/publisher-api/wire-schemas.ts';
import { readProjectFile } from './read-project-file.ts';

const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`);

/** The fields that the specification names (§2), by the headings of its resources. */
const resources = [
  { heading: '2.1 Token', schema: tokenSchema, fields: ['token'] },
  {
    heading: '2.2 Conversion',
    schema: conversionRowSchema,
    fields: [
      ...['conversion_id', 'offer_name', 'offer_id', 'merchant_id', 'sale_amount', 'currency', 'payout'],
      ...['base_payout', 'bonus_payout', ...numbered('aff_sub'), ...numbered('adv_sub'), 'datetime_conversion'],
      ...['conversion_status', 'affiliate_remarks', 'affiliate_id', 'user_id', 'user_email'],
    ],
  },
  {
    heading: '2.3 Offer',
    schema: offerRowSchema,
    fields: [
      ...['offer_name', 'description', 'preview_url', 'offer_id', 'merchant_id', 'currency', 'logo', 'lookup_value'],
      ...['offer_type', 'datetime_updated', 'countries', 'categories', 'commissions', 'commission'],
      ...['validation_terms', 'payment_terms', 'tracking_link', 'tracking_type', 'commission_tracking'],
      'directory_page',
    ],
  },
  {
    heading: '2.4 Campaign',
    schema: campaignRowSchema,
    fields: [
      ...['campaign_banner_id', 'offer_id', 'merchant_id', 'offer_name', 'campaign_name', 'description'],
      ...['voucher_code', 'date_campaign_start', 'date_campaign_end', 'banner_image_url', 'tracking_link'],
      ...['categories', 'with_banner'],
    ],
  },
  {
    heading: '2.5 Generated deeplink',
    schema: deeplinkSchema,
    fields: ['offer_name', 'offer_id', 'merchant_id', 'tracking_link'],
  },
  {
    heading: '2.6 Shop entry',
    schema: shopRowSchema,
    fields: [
      ...['shop_id', 'shop_name', 'shop_type', 'shop_link', 'shop_image', 'shop_banner', 'offer_name', 'country'],
      ...['period_start_time', 'period_end_time', 'commission_rate', 'tracking_link'],
    ],
  },
];

describe.each(resources)('the fields of $heading', ({ heading, schema, fields }) => {
  it('are read from the answers, all of them', () => {
    expect(fields.filter((field) => !(field in schema.shape))).toEqual([]);
  });

  it('are each named once in docs/specification-fields.md, and no other is', () => {
    const rows = readFieldRows(readProjectFile('docs/specification-fields.md'), heading);
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...fields].sort());
  });

  it('are there with where they are shown or exported, what they are used for, or why they are left', () => {
    const rows = readFieldRows(readProjectFile('docs/specification-fields.md'), heading);
    expect(rows.filter(({ fate }) => !saysWhatBecomesOfIt(fate))).toEqual([]);
  });
});

describe('the check of the fields', () => {
  it('reads the rows of one table', () => {
    const document =
      '## One\n\n| Field | Fate |\n|---|---|\n| `a`, `b1` | Shown |\n| `c` |  |\n\n## Two\n\n| `d` | Unused |\n';
    expect(readFieldRows(document, 'One')).toEqual([
      { names: ['a', 'b1'], fate: 'Shown' },
      { names: ['c'], fate: '' },
    ]);
  });

  it.each(['', 'Unused', 'Unused:', 'Later', 'Shown'])('takes "%s" for no reason', (fate) => {
    expect(saysWhatBecomesOfIt(fate)).toBe(false);
  });
});

function readFieldRows(document: string, heading: string) {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| (`[^|]*) \| *(.*?) *\|$/gm)].map(([_row, names = '', fate = '']) => ({
    names: [...names.matchAll(/`([a-z0-9_]+)`/g)].map((match) => match[1] ?? ''),
    fate,
  }));
}

function saysWhatBecomesOfIt(fate: string): boolean {
  return /^(Shown|Exported|Used:|Unused:) \S/.test(fate);
}
