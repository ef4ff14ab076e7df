import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createDeeplinkServices, type DeeplinkServices } from '../deeplink/create-deeplink-services.ts';
import type { TabDeps } from '../workspace-services.ts';

/** What the Coupons tab reads and does outside itself, beside {@link TabDeps}. */
export interface CouponsServices extends DeeplinkServices {
  /** Refreshes the campaigns, and resolves at the end. If the worker dies meanwhile, it resumes at the same place. */
  refresh(): Promise<void>;
  /** Saves that the user copied the campaign's code, so that the worker notifies them before the campaign ends. */
  noteCopied(campaignId: string): Promise<void>;
  mayNotify(): Promise<boolean>;
  /** The user's own time zone, east positive. Posts assume that their readers are in it. */
  utcOffsetMinutes(): number;
}

export function createCouponsServices(deps: TabDeps): CouponsServices {
  const clock = createSystemClock();
  const { send } = deps;
  return {
    ...createDeeplinkServices(deps),
    refresh: () => send('refreshListing', { kind: 'campaigns' }),
    noteCopied: (campaignId) => send('couponCopied', { campaignId }),
    mayNotify: () => browser.permissions.contains({ permissions: ['notifications'] }),
    utcOffsetMinutes: () => -new Date(clock.nowMs()).getTimezoneOffset(),
  };
}
