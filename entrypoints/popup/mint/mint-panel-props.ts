import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Copying } from '../copy/use-copied.ts';
import type { FooterOutlet } from '../footer-outlet.tsx';
import type { CopySource, PopupServices } from '../popup-services.ts';
import type { PopupSnapshot, PresetsSnapshot } from '../popup-snapshot.ts';
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
  /** Whether the user picked the program. Then the destination need not be on a host of the program. */
  readonly isChosen: boolean;
  /** The copy format for links without a preset. */
  readonly formatId: string;
  readonly source: CopySource;
  /** The sub IDs last used with the program. */
  readonly rememberedSubIds: SubIds;
  readonly usage: QuotaUsage;
  readonly isOnline: boolean;
  /** Whether the button takes the focus: when the popup opens, but not when the user picks another program. */
  readonly takesFocus: boolean;
  /** Whether the user must still choose the program. Enter then chooses, and does not press the button. */
  readonly isAsking: boolean;
  readonly copying: Copying;
  readonly footerOutlet: FooterOutlet;
  readonly onUsageChange: () => Promise<void>;
}
