import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

/** What each page is given. */
export interface OptionPageProps {
  readonly services: OptionsServices;
  readonly snapshot: OptionsSnapshot;
  /** The error code whose explanation is wanted; null for the page as it is. */
  readonly errorCode: string | null;
  readonly onChange: () => Promise<void>;
}
