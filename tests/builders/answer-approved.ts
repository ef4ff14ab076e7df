import { answerOffers } from './answer-offers.ts';

/** Answers the listings of programs as a service does that has these alone, all of them approved and active. */
export const answerApproved = (...rows: readonly Readonly<Record<string, unknown>>[]) =>
  answerOffers(rows.map((row) => ({ id: Number(row.offer_id), row })));
