import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

/** What each page is given. */
export interface OptionPageProps {
  readonly services: OptionsServices;
  readonly snapshot: OptionsSnapshot;
  /** The error code whose explanation is wanted; null for the page as it is. */
  readonly errorCode: string | null;
  /** Whether the field for the dashboard's count is to have the focus. */
  readonly isCorrecting: boolean;
  readonly onChange: () => Promise<void>;
}
