import type { Dispatch } from 'preact/hooks';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Copying } from '../copy/use-copying.ts';
import type { PopupServices } from '../popup-services.ts';
import type { PopupSnapshot } from '../popup-snapshot.ts';
import type { LinkTarget } from '../presets/typed-sub-ids.ts';
import type { MintForm, MintFormEvent } from './mint-form.ts';

/** What the parts of the model have of each other: the popup, and what the user wants. */
export interface Asked {
  readonly services: PopupServices;
  readonly snapshot: PopupSnapshot;
  readonly target: LinkTarget;
  readonly form: MintForm;
  readonly dispatch: Dispatch<MintFormEvent>;
  readonly coupon: Campaign | null;
  readonly copying: Copying;
  readonly isOnline: boolean;
  readonly isAsking: boolean;
  readonly onUsageChange: () => Promise<void>;
}
