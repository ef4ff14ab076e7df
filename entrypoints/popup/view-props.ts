import type { PopupServices } from './popup-services.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';

/** What every view is given. */
export interface ViewProps {
  readonly services: PopupServices;
  readonly snapshot: PopupSnapshot;
  readonly isOnline: boolean;
  /** Whether the account was connected when the popup opened. */
  readonly wasConnected: boolean;
  readonly onUsageChange: () => Promise<void>;
}
