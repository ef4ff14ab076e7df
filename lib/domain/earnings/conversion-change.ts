import { type Checked, hasFields, isAbsentOr, isNullOr, isText, isTime } from '#lib/domain/shape.ts';
/** A change that a listing showed: a new conversion, or one with another status or payout than before. */
export const isConversionChange = hasFields({
  conversionId: isText,
  offerId: isText,
  offerName: isText,
  /** When this device saw it, in ms since the epoch: the service gives no time for a change. */
  atMs: isTime,
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  convertedAt: isText,
  /** Statuses of spec §3, lower case; equal where only the payout changed; `from` is null for a new conversion. */
  from: isNullOr(isText),
  to: isText,
  /** Before and after. Equal if only the status changed, or if the earlier load was in another currency. */
  payoutBefore: isText,
  payout: isText,
  /** The currency of `payout`, and of `payoutBefore` unless `currencyBefore` names another. */
  currency: isText,
  currencyBefore: isAbsentOr(isText),
});
export type ConversionChange = Checked<typeof isConversionChange>;
