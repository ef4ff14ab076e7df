import { describe, expect, it } from 'vitest';
import type { RowSchema } from '#lib/publisher-api/read-page.ts';
import { readRow } from '#lib/publisher-api/read-row.ts';
import { toCampaign, toConversion, toOffer, toShop } from '#lib/publisher-api/to-domain.ts';
import {
  campaignRowSchema,
  conversionRowSchema,
  deeplinkSchema,
  offerRowSchema,
  shopRowSchema,
  tokenSchema,
} from '#lib/publisher-api/wire-schemas.ts';
import { toGroupedAmounts, toZeroDates } from '#tests/sandbox/service/to-loose-words.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`);

type Row = Readonly<Record<string, unknown>>;

/** The row as the client reads it: a field that is unreadable costs itself. */
function readWire<Schema extends RowSchema>(row: Row, schema: Schema) {
  const read = readRow(row, schema);
  if (read === null) throw new Error('the row has no id');
  return read.wire;
}

/** What a row becomes: with it the test asks which of the product's properties a field of the service decides. */
const readers: Readonly<Record<string, (row: Row) => object>> = {
  '2.2 Conversion': (row) => toConversion(readWire(row, conversionRowSchema), 480),
  '2.3 Offer': (row) => toOffer(readWire(row, offerRowSchema), 480),
  '2.4 Campaign': (row) => toCampaign(readWire(row, campaignRowSchema), 480),
  '2.6 Shop': (row) => toShop(readWire(row, shopRowSchema), 480),
};

/** Where the words of the document say that a field is shown or exported: there its property has to be named. */
const surfaces: readonly (readonly [string, readonly string[]])[] = [
  ['Earnings', ['entrypoints/workspace/earnings/']],
  ['Coupons', ['entrypoints/workspace/coupons/', 'components/coupons/']],
  ['coupon’s detail', ['entrypoints/workspace/coupons/']],
  ['Shops', ['entrypoints/workspace/shops/', 'components/shops/']],
  ['shop’s detail', ['entrypoints/workspace/shops/']],
  ['the list', ['entrypoints/workspace/programs/']],
  ['program’s detail', ['entrypoints/workspace/programs/', 'components/programs/']],
  ['the popup', ['entrypoints/popup/', 'components/programs/', 'components/coupons/', 'components/shops/']],
];
const everySurface = ['entrypoints/', 'components/'];
const conversionsFile = ['entrypoints/workspace/earnings/conversion-csv.ts'];
/** Token and link are read where they are asked for. */
const client = ['lib/publisher-api/create-publisher-client.ts'];

const sources = ['entrypoints', 'components', 'lib']
  .flatMap((folder) => listFiles(folder, (path) => /\.tsx?$/.test(path)))
  .map((path) => ({ path, text: readProjectFile(path) }));

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
    heading: '2.6 Shop',
    schema: shopRowSchema,
    fields: [
      ...['shop_id', 'shop_name', 'shop_type', 'shop_link', 'shop_image', 'shop_banner', 'offer_name', 'country'],
      ...['period_start_time', 'period_end_time', 'commission_rate', 'tracking_link'],
    ],
  },
];

describe.each(resources)('the fields of $heading', ({ heading, schema, fields }) => {
  it('the fields of a row are read from the answers, all of them', () => {
    expect(fields.filter((field) => !(field in schema.shape))).toEqual([]);
  });

  it('the fields of a row are each named once in docs/publisher-api.md, and no other is', () => {
    const rows = readFieldRows(readProjectFile('docs/publisher-api.md'), heading);
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...fields].sort());
  });

  it('the fields of a row are there with where they are shown or exported, what they are used for, or why they are left', () => {
    const rows = readFieldRows(readProjectFile('docs/publisher-api.md'), heading);
    expect(rows.filter(({ fate }) => !saysWhatBecomesOfIt(fate))).toEqual([]);
  });

  it('the fields of a row are named in the sources of each surface that is said to show or export them, and not read where they are unused', () => {
    const rows = readFieldRows(readProjectFile('docs/publisher-api.md'), heading);
    const places = rows.flatMap(({ names, fate }) => names.flatMap((field) => findMissingPlaces(heading, field, fate)));
    expect(places).toEqual([]);
  });
});

it('every amount and every time of a row has the other forms of the sandbox’s variants, and nothing else has', () => {
  const ids = { conversion_id: '1', offer_id: '1', campaign_banner_id: '1', shop_id: '1' };
  const rows = resources.filter(({ heading }) => heading in readers);
  const fields = rows.flatMap(({ schema, fields: names }) =>
    names.filter((field) => !(field in ids)).map((field) => ({ field, schema: schema as RowSchema })),
  );
  const reads = ({ field, schema }: (typeof fields)[number], value: string) =>
    new Map<string, unknown>(Object.entries(readWire({ ...ids, [field]: value }, schema))).get(field);
  const findChanged = (value: string, change: (row: Row) => object) =>
    fields.filter(({ field }) =>
      // Some rows stay as they are.
      Array.from({ length: 30 }, (_, id) => ({ ...ids, campaign_banner_id: id, [field]: value })).some(
        (row) => new Map<string, unknown>(Object.entries(change(row))).get(field) !== value,
      ),
    );
  const namesOf = (found: typeof fields) => [...new Set(found.map(({ field }) => field))].sort();
  expect(namesOf(findChanged('1234.50', toGroupedAmounts))).toEqual(
    namesOf(fields.filter((each) => reads(each, '1,234.50') === '1234.50')),
  );
  expect(namesOf(findChanged('2026-03-04', toZeroDates))).toEqual(
    namesOf(fields.filter((each) => reads(each, '2026/3/4') === '2026-03-04')),
  );
});

it('the check of the fields reads the rows of one table', () => {
  const document =
    '## One\n\n| Field | Fate |\n|---|---|\n| `a`, `b1` | Shown |\n| `c` |  |\n\n## Two\n\n| `d` | Unused |\n';
  expect(readFieldRows(document, 'One')).toEqual([
    { names: ['a', 'b1'], fate: 'Shown' },
    { names: ['c'], fate: '' },
  ]);
});

it('the check of the fields misses a field on a surface that does not name it, and one that is said to be unused and is read', () => {
  expect(findMissingPlaces('2.3 Offer', 'logo', 'Shown in the popup')).toEqual(['logo: Shown in the popup']);
  expect(findMissingPlaces('2.3 Offer', 'logo', 'Shown in the list')).toEqual([]);
  expect(findMissingPlaces('2.3 Offer', 'logo', 'Unused: no surface needs it')).toEqual(['logo: Unused']);
  expect(findMissingPlaces('2.4 Campaign', 'of_no_resource', 'Used: here')).toEqual(['of_no_resource: read']);
});

it.each(['', 'Unused', 'Unused:', 'Later', 'Shown'])('the check of the fields takes "%s" for no reason', (fate) => {
  expect(saysWhatBecomesOfIt(fate)).toBe(false);
});

function readFieldRows(document: string, heading: string) {
  const section = document.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| (`[^|]*) \|(?:.*\|)? *([^|]*?) *\|$/gm)].map(([_row, names = '', fate = '']) => ({
    names: [...names.matchAll(/`([a-z0-9_]+)`/g)].map((match) => match[1] ?? ''),
    fate,
  }));
}

function saysWhatBecomesOfIt(fate: string): boolean {
  return /^(Shown|Exported:|Used:|Unused:) \S/.test(fate);
}

/** The properties of a row's domain value that change with the field alone. */
function findProperties(heading: string, field: string): readonly string[] {
  const read = readers[heading];
  if (read === undefined) return isNamed(`\\.${field}`, client) ? [field] : [];
  const ids = { conversion_id: '1', offer_id: '1', campaign_banner_id: '1', shop_id: '1' };
  const [without, ...withIt] = [
    ids,
    ...(field in ids ? ['2'] : [2, '2026-03-04', true]).map((value) => ({ ...ids, [field]: value })),
  ].map((row) => new Map(Object.entries(read(row)).map(([name, value]) => [name, JSON.stringify(value)])));
  const changed = withIt.flatMap((each) => [...each].filter(([name, value]) => without?.get(name) !== value));
  return [...new Set(changed.map(([name]) => name))];
}

/** @param name A word, or what comes with it, as a pattern. */
function isNamed(name: string, places: readonly string[]): boolean {
  const word = new RegExp(`${/^\w/.test(name) ? '\\b' : ''}${name}\\b`);
  return sources.some(({ path, text }) => places.some((place) => path.startsWith(place)) && word.test(text));
}

/** What a row of the document says of a field, and the sources do not. */
function findMissingPlaces(heading: string, field: string, fate: string): readonly string[] {
  const properties = findProperties(heading, field);
  if (fate.startsWith('Unused:')) return properties.length === 0 ? [] : [`${field}: Unused`];
  if (properties.length === 0) return [`${field}: read`];
  if (readers[heading] === undefined) return [];
  const isMissing = (places: readonly string[]) => !properties.some((property) => isNamed(property, places));
  const shown = (/\bShown ([^.;]*)/.exec(fate)?.[1] ?? '').replaceAll("'", '’');
  const named = surfaces.filter(([words]) => shown.includes(words));
  const missing = named.filter(([, places]) => isMissing(places)).map(([words]) => `${field}: Shown in ${words}`);
  if (shown !== '' && named.length === 0 && isMissing(everySurface)) missing.push(`${field}: Shown`);
  if (/\bExported\b/.test(fate) && isMissing(conversionsFile)) missing.push(`${field}: Exported`);
  return missing;
}
