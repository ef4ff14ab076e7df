import { isDecimal } from '#lib/domain/money/decimal.ts';
import { saysNone, toWords } from '#lib/domain/service/says-none.ts';

/** What denies, in the languages of the networks' merchants. Where words have no spaces, it needs none behind it. */
const spaced = '(?:no|without|not|zero|tidak|tak|tiada|tanpa|tdk|walang|wala|hindi|không|khỏi|не|без) ';
const unspaced = 'ไม่ ?|无需|無需|无须|無須|毋须|毋須|不需要?|不用|不必|没有|沒有|无|無|免';
/** What a coupon's code is called. */
const nouns = [
  'codes?|coupons?|vouchers?|promos?|promocodes?|kod|kode|kupon|baucar|kodigo|mã|โค้ด|โค๊ด|โคด|รหัส|คูปอง',
  '码|碼|代码|代碼|券|口令|кода?|промокода?|купона?',
];
/** Words of need, after a denial. */
const needs = [
  'needed|need|required|require|requirement|necessary|applicable|available|perlu|diperlukan|dibutuhkan|butuh|wajib',
  'kailangan|cần|yêu cầu|ต้อง|จำเป็น|需要?|必要|нужен|нужно|требуется',
];

/** What a button beside a coupon says to do. */
const press = '(?:activate|get|grab|claim|view|see|show|click|shop)';

const denied = `(?:${spaced}|${unspaced})`;
const noun = `(?:${nouns.join('|')})`;
const need = `(?:${needs.join('|')})`;
const edge = String.raw`(?![\p{L}\p{M}\p{N}])`;

const noCode: readonly RegExp[] = [
  // "no promo code needed", "tidak perlu kod", "ไม่ต้องใช้โค้ด", "无需优惠码"
  new RegExp(`^(?:there is |it s )?${denied}[^\\d]{0,24}?${noun}`, 'u'),
  // "not required", "tidak diperlukan", "không cần"
  new RegExp(`^${denied}(?:na )?${need}${edge}`, 'u'),
  // "code not needed", "kode tidak diperlukan", "promo code: none", "优惠码：无需"
  new RegExp(
    `^[^\\d]{0,12}?${noun} ?(?:is |are )?(?:${denied}(?:na )?${need}|(?:${unspaced}|none|nil|n a|na|tiada|wala)$)`,
    'u',
  ),
  /^no(?:promo|coupon|voucher|discount)?(?:code|coupon|voucher)s?(?:needed|required|necessary)?$/,
  // "auto applied", "automatic discount", "applied automatically"
  /^(?:auto|automatic|automatically) (?:applied|applies|apply|discount)(?! \p{L}*\d)/u,
  /^(?:(?:discount|deal|offer|promo|code|coupon|voucher)s? )?(?:is |are )?(?:applied|applies) (?:auto|automatic|at )/,
  // "activate offer", "get this deal", "show coupon code", "click here": the words of a button
  new RegExp(
    `^${press}(?: (?:the|this|your))?(?: (?:coupon|promo))? (?:deals?|offers?|discount|coupon|code|here|now)$`,
  ),
];

/**
 * Reads a coupon's code. A text that stands for no value, that begins by denying a code, that says that the discount
 * applies by itself, or that is a button's, is none.
 */
export function readCouponCode(text: string): string {
  const code = text.trim();
  const words = toWords(code);
  return saysNone(code) || noCode.some((pattern) => pattern.test(words)) ? '' : code;
}

/** Groups of thousands, or of lakhs as in India, with equal separators; then decimals after another separator. */
const grouped = /^([1-9]\d{0,2}(?:([.,'’ \u00a0\u202f])(?:\d{2,3}\2)*\d{3}))(?:([.,])(\d+))?$/;
/** A comma that separates no thousands: another number of digits follows, or too many or a zero stand before it. */
const decimalComma = /^(?:(\d+),(\d{1,2}|\d{4,})|(0|\d{4,}),(\d{3}))$/;

/**
 * Reads an amount exactly, as a plain decimal. Of an amount with separators, only one that has one meaning is read:
 * "1,234.50" and "1.234,50" are, "1,234" may be a thousand or a fraction. Empty for words that say "none".
 * @returns undefined for an amount that is unclear.
 */
export function readAmount(text: string): string | undefined {
  const amount = text.trim().replace(/^[\u2212\u2013](?=\d)/, '-');
  if (isDecimal(amount)) return amount;
  if (saysNone(amount)) return '';
  const sign = amount.startsWith('-') ? '-' : '';
  const plain = toPlain(amount.replace(/^[-+]\s?/, ''));
  return plain !== null && isDecimal(sign + plain) ? sign + plain : undefined;
}

function toPlain(digits: string): string | null {
  if (/^\d+\.?$/.test(digits) || /^\d+\.\d+$/.test(digits)) return digits.replace(/\.$/, '');
  if (/^\.\d+$/.test(digits)) return `0${digits}`;
  const [, whole, separator, point, decimals] = grouped.exec(digits) ?? [];
  if (whole !== undefined && point !== separator) {
    const groups = whole.replace(/\D/g, '');
    if (decimals !== undefined) return `${groups}.${decimals}`;
    const isOneComma = separator === ',' && whole.indexOf(',') === whole.lastIndexOf(',');
    return isOneComma ? null : groups;
  }
  const [, one, fraction, other, thousandths] = decimalComma.exec(digits) ?? [];
  if (one !== undefined) return `${one}.${fraction}`;
  return other === undefined ? null : `${other}.${thousandths}`;
}

/**
 * A whole number with equal group separators: "1,234", "12.345.678", "1,23,456" as in India. A count is never a
 * fraction, so a point before exactly three digits separates thousands. If a count reads too high, the listing just
 * ends at an empty page. If it read too low, the listing would end early and look complete.
 */
const inGroups = /^\d{1,3}([.,'’ \u00a0\u202f])(?:\d{2,3}\1)*\d{3}$/;

/** Reads a count, sent as a number or as text. Null if blank; undefined if it is not a count. */
export function toCount(raw: unknown): number | null | undefined {
  if (raw === undefined || raw === null || raw === false) return null;
  if (typeof raw !== 'number' && typeof raw !== 'string') return undefined;
  const text = String(raw).trim();
  if (text === '') return null;
  const count = Number(typeof raw === 'string' && inGroups.test(text) ? text.replace(/\D/g, '') : text);
  return count >= 0 && Number.isInteger(count) ? count : undefined;
}
