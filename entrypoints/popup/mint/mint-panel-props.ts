import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Copying } from '../copy/use-copied.ts';
import type { FooterOutlet } from '../footer-outlet.tsx';
import type { CopySource, PopupServices } from '../popup-services.ts';
import type { PopupSnapshot, PresetsSnapshot } from '../popup-snapshot.ts';
import type { LinkTarget } from '../presets/typed-sub-ids.ts';

/** What the panel that makes a link is given; its parts take what they need of it. */
export interface MintPanelProps {
  readonly services: PopupServices;
  readonly target: LinkTarget;
  /** What the popup is open over: there the worker says what came of a click, when the popup is closed. */
  readonly tab: PopupSnapshot['tab'];
  /** Null where there are no presets. */
  readonly presets: PresetsSnapshot | null;
  /** What is kept on the page's site. */
  readonly keptParameters: readonly string[];
  /** The user picked the program for this destination, which need not be on a host of the program's. */
  readonly isChosen: boolean;
  /** The copy format of links without a preset. */
  readonly formatId: string;
  readonly source: CopySource;
  /** The sub IDs last used with the program. */
  readonly rememberedSubIds: SubIds;
  readonly usage: QuotaUsage;
  readonly isOnline: boolean;
  /** Whether the button takes the focus: when the popup opens, but not when another program is picked. */
  readonly takesFocus: boolean;
  /** Whether the program is still to be chosen: Enter is for that, and not for the button. */
  readonly isAsking: boolean;
  readonly copying: Copying;
  readonly footerOutlet: FooterOutlet;
  readonly onUsageChange: () => Promise<void>;
}
