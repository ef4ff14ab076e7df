import { browser } from '#lib/platform/browser.ts';
import type { TabDeps } from '../workspace-services.ts';

/** What the Coupons tab does outside itself, beside {@link TabDeps} and what every listing does. */
export interface CouponsServices {
  /** Saves that the user copied the campaign's code, so that the worker notifies them before the campaign ends. */
  noteCopied(campaignId: string): Promise<void>;
  mayNotify(): Promise<boolean>;
}

export const createCouponsServices = ({ send }: TabDeps): CouponsServices => ({
  noteCopied: (campaignId) => send('couponCopied', { campaignId }),
  mayNotify: () => browser.permissions.contains({ permissions: ['notifications'] }),
});
