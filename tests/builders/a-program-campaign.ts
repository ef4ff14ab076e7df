import type { ProgramCampaign } from '#lib/store/coupons/read-coupons.ts';
import { aCampaign } from './a-campaign.ts';

/** A campaign with what its program knows, of a program that pays. */
export function aProgramCampaign(change: Partial<ProgramCampaign> = {}): ProgramCampaign {
  return {
    ...aCampaign(),
    countries: ['Malaysia'],
    isMintable: true,
    merchantHosts: ['kedai.example'],
    programUrl: 'https://kedai.example/',
    ...change,
  };
}
