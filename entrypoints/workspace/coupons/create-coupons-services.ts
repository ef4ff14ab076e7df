import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { mintWithResend } from '#ui/mint-with-resend.ts';
import type { TabDeps } from '../workspace-services.ts';

/** What the Coupons tab reads and does outside itself, beside {@link TabDeps}. */
export interface CouponsServices {
  /** Refreshes the campaigns, and resolves at the end. If the worker dies meanwhile, it resumes at the same place. */
  refresh(): Promise<void>;
  /** The presets that the account can use. */
  readPresets(): Promise<PresetBook>;
  /** Makes a deeplink, once for one act of the user. @throws AppError the reason of a failure. */
  mint(wish: Omit<MessageInput<'mintDeeplink'>, 'requestId'>): Promise<MintOutcome>;
  /** Saves that the user copied the campaign's code, so that the worker notifies them before the campaign ends. */
  noteCopied(campaignId: string): Promise<void>;
  mayNotify(): Promise<boolean>;
  /** The user's own time zone, east positive. Posts assume that their readers are in it. */
  utcOffsetMinutes(): number;
}

export function createCouponsServices({ database, send, newId }: TabDeps): CouponsServices {
  const clock = createSystemClock();
  return {
    refresh: () => resendWhenCancelled(() => send('refreshListing', { kind: 'campaigns' }), clock.sleep),
    readPresets: () => readUsableBook(database),
    mint: (wish) =>
      mintWithResend(
        { requestId: newId(), ...wish },
        { mint: (input) => send('mintDeeplink', input), sleep: clock.sleep },
      ),
    noteCopied: (campaignId) => resendWhenCancelled(() => send('couponCopied', { campaignId }), clock.sleep),
    mayNotify: () => browser.permissions.contains({ permissions: ['notifications'] }),
    utcOffsetMinutes: () => -new Date(clock.nowMs()).getTimezoneOffset(),
  };
}
