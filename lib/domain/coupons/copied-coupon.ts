import { type Checked, hasFields, isId, isInstant, isNullOr, isTextOf } from '#lib/domain/shape.ts';
/** A coupon whose code the user copied, as it was at that time: a mirror may lose it while the code is still in use. */
export const isCopiedCoupon = hasFields({
  campaignId: isId,
  offerId: isId,
  offerName: isTextOf(0, 1_000),
  name: isTextOf(0, 1_000),
  /** `YYYY-MM-DD`, last day included; empty where not given. */
  endDate: isTextOf(0, 100),
  voucherCode: isTextOf(0, 1_000),
  /** When it was last copied. */
  copiedAtMs: isInstant,
  /** When a notification announced its end; null before. */
  notifiedAtMs: isNullOr(isInstant),
});
export type CopiedCoupon = Checked<typeof isCopiedCoupon>;
