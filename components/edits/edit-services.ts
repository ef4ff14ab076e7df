import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { Replacements } from '#lib/domain/posts/replacing.ts';
import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Send } from '#lib/messaging/create-send.ts';

/** What "To edit" reads and does outside itself, the same in the side panel and in the workspace. */
export interface EditServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** A new name for a post, a product or an act of the user. */
  newId(): string;
  /** Sends the worker messages for the shown account. */
  readonly send: Send;
  /** Whole posts; those that were deleted are left out. */
  readWhole(postIds: readonly string[]): Promise<readonly Post[]>;
  /** The channels that texts are copied for. */
  readPresets(): Promise<readonly SubIdPreset[]>;
  /** What may take a program's place. Null without any. */
  readReplacements(offerId: string): Promise<Replacements | null>;
  /** The running coupons of a program that have a code, those that end first first. */
  readCodes(offerId: string): Promise<readonly Campaign[]>;
  /** What texts are written from now. */
  readOccasion(): Promise<PostOccasion>;
  copyFormatted(text: FormattedLink): Promise<boolean>;
}
