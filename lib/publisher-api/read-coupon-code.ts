import { saysNone, toWords } from '#lib/domain/service/says-none.ts';

/** What denies, in the languages of the networks' merchants. Where words have no spaces, it needs none behind it. */
const spaced = '(?:no|without|not|zero|tidak|tak|tiada|tanpa|tdk|walang|wala|hindi|không|khỏi) ';
const unspaced = 'ไม่ ?|无需|無需|无须|無須|毋须|毋須|不需要?|不用|不必|没有|沒有|无|無|免';
/** What a coupon's code is called. */
const nouns = [
  'codes?|coupons?|vouchers?|promos?|promocodes?|kod|kode|kupon|baucar|kodigo|mã|โค้ด|โค๊ด|โคด|รหัส|คูปอง',
  '码|碼|代码|代碼|券|口令',
];
/** Words of need, after a denial. */
const needs = [
  'needed|need|required|require|requirement|necessary|applicable|available|perlu|diperlukan|dibutuhkan|butuh|wajib',
  'kailangan|cần|yêu cầu|ต้อง|จำเป็น|需要?|必要',
];

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
];

/**
 * Reads a coupon's code. A text that stands for no value, that begins by denying a code, or that says that the discount
 * applies by itself, is none.
 */
export function readCouponCode(text: string): string {
  const code = text.trim();
  const words = toWords(code);
  return saysNone(code) || noCode.some((pattern) => pattern.test(words)) ? '' : code;
}
