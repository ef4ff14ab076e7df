import { hashOf } from '../seeded-random.ts';

type Row = Readonly<Record<string, unknown>>;

const noDays = ['0000-00-00', '0000-00-00 00:00:00', '1970-01-01', '-0001-11-30', '', null] as const;
const noCodes = ['-', 'N/A', 'None', 'No code required'] as const;
const days = ['date_campaign_start', 'period_start_time'];
const ends = ['date_campaign_end', 'period_end_time'];
const times = ['datetime_updated', 'datetime_created', 'datetime_conversion'];

/** Picks by the row, so that the same row always looks the same. */
function pick<Word>(words: readonly Word[], row: Row, field: string): Word | undefined {
  return words[hashOf(`${row.campaign_banner_id ?? row.shop_id ?? row.conversion_id} ${field}`) % words.length];
}

/** The same day or time as other back ends write it: slashed, without padding, with a time. */
function toOtherForm(text: string, row: Row, field: string): unknown {
  const [day = '', time = ''] = text.split(' ');
  const unpadded = day.replace(/-0/g, '-');
  const rest = time === '' ? '' : ` ${time}`;
  return pick(
    [day.replaceAll('-', '/') + rest, unpadded + rest, unpadded.replaceAll('-', '/') + rest, text],
    row,
    field,
  );
}

/** No end has a day, the other days have other forms, and a code that is none is a word for that. */
export function toZeroDates(row: Row): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (ends.includes(name)) return [name, pick(noDays, row, name)];
      if (name === 'voucher_code' && !value) return [name, pick(noCodes, row, name)];
      const isTime = days.includes(name) || times.includes(name);
      return [name, isTime && typeof value === 'string' ? toOtherForm(value, row, name) : value];
    }),
  );
}

function toEscaped(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((each) => toEscaped(each, ''));
  if (typeof value === 'object' && value !== null) return toEscapedRow(value);
  if (typeof value !== 'string' || field === 'description') return value;
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

/** Every text but HTML is escaped, as PHP's `htmlspecialchars` does it. */
export function toEscapedRow(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, each]) => [name, toEscaped(each, name)]));
}

const toGrouped = (amount: string) => amount.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');

const amounts = ['sale_amount', 'payout', 'base_payout', 'bonus_payout'];

/** Amounts with decimals have a comma between their thousands, as PHP's `number_format` writes them. */
export function toGroupedAmounts(row: Row): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      amounts.includes(name) && String(value).includes('.') ? [name, toGrouped(String(value))] : [name, value],
    ),
  );
}
