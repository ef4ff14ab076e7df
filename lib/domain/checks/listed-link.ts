import { type Campaign, daysLeft } from '#lib/domain/coupons/campaign.ts';

/** A link that the network lists for the account, and that no deeplink call made: the landing link of what it is `of`. */
export interface ListedLink {
  readonly of: 'program' | 'campaign' | 'shop';
  /** The program's name. */
  readonly offerName: string;
  /** Empty where it is of no shop. */
  readonly shopName: string;
  /** Empty for a shop whose program is not listed. */
  readonly offerId: string;
  /** As it is listed, without what was added to it when it was posted. */
  readonly trackingLink: string;
  /** The first page of the program's merchant, or the shop's page, cleaned; null where the network names none. */
  readonly page: string | null;
  /** Of a campaign; empty for others. */
  readonly endDate: Campaign['endDate'];
}

/** Whether it is the link of a campaign that is over. @param today `YYYY-MM-DD` in the service's time zone. */
export function isOver(listed: Pick<ListedLink, 'of' | 'endDate'>, today: string): boolean {
  const days = listed.of === 'campaign' ? daysLeft(listed, today) : null;
  return days !== null && days < 0;
}
