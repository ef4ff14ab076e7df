import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

/** The props of each page of the options. */
export interface OptionPageProps {
  readonly services: OptionsServices;
  readonly snapshot: OptionsSnapshot;
  /** The error code to show the explanation of. Null if the address names none. */
  readonly errorCode: string | null;
  /** Whether to focus the field for the dashboard's count. */
  readonly isCorrecting: boolean;
  readonly onChange: () => Promise<void>;
}
