import type { ComponentType } from 'preact';
import type { PresetBook, SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { PopupServices } from '../popup-services.ts';
import type { PopupPage } from '../popup-snapshot.ts';

/** What stands in the five fields: a preset's templates and what the user made of them, or without a preset plain text. */
export interface TypedSubIds {
  readonly preset: SubIdPreset | null;
  readonly subIds: SubIds;
}

/** The page and the program that a link is for. */
export interface LinkTarget {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  readonly offerId: string;
  readonly offerName: string;
}

export interface PresetFieldsProps {
  readonly services: PopupServices;
  readonly book: PresetBook;
  readonly service: PresetService;
  readonly target: LinkTarget;
  readonly typed: TypedSubIds;
  /** As they would be sent now. */
  readonly sent: SubIds;
  readonly rememberedSubIds: SubIds;
  readonly onChange: (typed: TypedSubIds) => void;
  /** The book has changed. */
  readonly onAssign: () => Promise<void>;
}

/** The part of the popup that is loaded only where there are presets (`load-preset-part.ts`). */
export interface PresetPart {
  readonly book: PresetBook;
  /** That of the account: the book has programs of all the user's services. */
  readonly service: PresetService;
  /** The preset that applies, with its templates; null where none does. */
  choose(target: LinkTarget): TypedSubIds | null;
  /** The sub-IDs as they would be sent now. The worker expands them anew when they are. */
  expand(typed: TypedSubIds, target: LinkTarget, destinationUrl: string, nowMs: number): SubIds;
  readonly Fields: ComponentType<PresetFieldsProps>;
}
