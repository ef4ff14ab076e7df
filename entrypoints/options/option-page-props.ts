import type { OptionsSection } from '#lib/domain/routes/options-route.ts';
import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

export interface OptionPageProps {
  readonly services: OptionsServices;
  readonly snapshot: OptionsSnapshot;
  /** The part of the page to focus. Null for the whole page. */
  readonly section: OptionsSection | null;
  /** The error code to show the explanation of. Null if the address names none. */
  readonly errorCode: string | null;
  /** The preset of the channel that the address names. Null if it names none. */
  readonly channelId: string | null;
  /** Reads the page again after an act. Resolves also where it cannot be read. */
  readonly onChange: () => Promise<void>;
}
