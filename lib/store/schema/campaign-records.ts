import { isCampaign } from '#lib/domain/coupons/campaign.ts';
import { type Checked, hasAlso, isCount } from '#lib/domain/shape.ts';

export const isCampaignRecord = hasAlso(isCampaign, {
  generation: isCount,
});
export type CampaignRecord = Checked<typeof isCampaignRecord>;
