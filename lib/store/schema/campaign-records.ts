import type { Campaign } from '#lib/domain/coupons/campaign.ts';

export interface CampaignRecord extends Campaign {
  readonly generation: number;
}
