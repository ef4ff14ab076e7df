import type { RefObject } from 'preact';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { ClipboardView } from '../copy/use-clipboard-view.ts';
import type { Copying } from '../copy/use-copied.ts';
import type { FooterOutlet } from '../footer-outlet.tsx';
import type { CopySource, PopupServices } from '../popup-services.ts';
import type { PageHistory, PopupSnapshot, PresetsSnapshot } from '../popup-snapshot.ts';
import type { LinkTarget } from '../presets/typed-sub-ids.ts';

/** The props of the panel that makes a link. Its hooks take what they need of them. */
export interface MintPanelProps {
  readonly services: PopupServices;
  readonly target: LinkTarget;
  /** The tab that the popup is open over. If the popup closes, the worker shows the result of a click there. */
  readonly tab: PopupSnapshot['tab'];
  /** Null if there are no presets. */
  readonly presets: PresetsSnapshot | null;
  /** The parameters that the user keeps on the page's site. */
  readonly keptParameters: readonly string[];
  /** What was done with the page's address before. */
  readonly history: PageHistory | null;
  /** Whether the account has no link yet. */
  readonly isFirstLink: boolean;
  /** Whether the user picked the program. Then the destination need not be on a host of the program. */
  readonly isChosen: boolean;
  /** The copy format for links without a preset. */
  readonly formatId: string;
  readonly source: Omit<CopySource, 'product'>;
  /** The program's coupons. */
  readonly coupons: readonly Campaign[];
  /** The sub IDs last used with the program. */
  readonly rememberedSubIds: SubIds;
  readonly usage: QuotaUsage;
  readonly isOnline: boolean;
  /** Whether the popup offers to undo an act on the program. */
  readonly hasUndo: boolean;
  /** Whether the button takes the focus: when the popup opens, but not when the user picks another program. */
  readonly takesFocus: boolean;
  /** Whether the user must still choose the program. Enter then chooses, and does not press the button. */
  readonly isAsking: boolean;
  readonly copying: Copying;
  readonly clipboard: ClipboardView;
  /** The panel puts there what presses its button, where Enter may. */
  readonly pressRef: RefObject<() => void>;
  /** Called when the user wants another coupon in a post, or none. */
  readonly onCoupon: (coupon: Campaign | null) => void;
  /** Called when the user asks for the link. */
  readonly onMint: () => void;
  readonly footerOutlet: FooterOutlet;
  readonly onUsageChange: () => Promise<void>;
}
