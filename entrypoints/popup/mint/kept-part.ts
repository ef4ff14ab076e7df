import type { ComponentType } from 'preact';
import type { DroppedPart } from '#lib/domain/addresses/clean-url.ts';
import type { PopupServices } from '../popup-services.ts';

/** What stays in the address although cleaning would drop it: for this link, or on the site. Names in lower case. */
export interface KeptNames {
  readonly link: readonly string[];
  readonly site: readonly string[];
}

export interface DestinationPartsProps {
  readonly services: PopupServices;
  readonly host: string;
  /** Whether the user wants to see what was dropped. */
  readonly isListed: boolean;
  readonly dropped: readonly DroppedPart[];
  /** What would be dropped if nothing were kept. */
  readonly droppable: readonly DroppedPart[];
  readonly kept: KeptNames;
  readonly onKept: (kept: KeptNames) => void;
  /** What is kept on the site has been stored. */
  readonly onStore: () => Promise<void>;
}

/** What is kept on the page's site, with the part of the popup that shows it: loaded only where something is. */
export interface KeptPart {
  readonly names: readonly string[];
  readonly DestinationParts: ComponentType<DestinationPartsProps>;
}
