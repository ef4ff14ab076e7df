import type { FooterOutlet } from './footer-outlet.tsx';
import type { PopupServices } from './popup-services.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import type { ProgramActs } from './program-acts.ts';

/** The props of every view. */
export interface ViewProps {
  readonly services: PopupServices;
  readonly snapshot: PopupSnapshot;
  readonly isOnline: boolean;
  /** Whether the account was connected when the popup opened. */
  readonly wasConnected: boolean;
  readonly acts: ProgramActs;
  /** The place in the footer where the view draws its act. */
  readonly footerOutlet: FooterOutlet;
  /** Whether the view's first act takes the focus. False if a notice above the view has it. */
  readonly takesFocus: boolean;
  /** Whether a notice above the view offers to undo an act. */
  readonly hasUndo: boolean;
  readonly onUsageChange: () => Promise<void>;
}
