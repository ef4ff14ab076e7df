import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { mintWithResend } from '#ui/mint-with-resend.ts';
import type { TabDeps } from '../workspace-services.ts';

/** What the Coupons tab does to the world outside it, beside {@link TabDeps}. */
export interface CouponsServices {
  /** Refreshes the campaigns; resolves at the end. A worker that dies meanwhile resumes at the same place. */
  refresh(): Promise<void>;
  /** The presets that can be used in the account. */
  readPresets(): Promise<PresetBook>;
  /** Makes a deeplink, once for one act of the user. @throws AppError why it did not work. */
  mint(wish: Omit<MessageInput<'mintDeeplink'>, 'requestId'>): Promise<MintOutcome>;
  /** Has a campaign watched whose code the user copied. */
  noteCopied(campaignId: string): Promise<void>;
  mayNotify(): Promise<boolean>;
  /** East positive: the zone that the reader of a post is taken to be in. */
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
