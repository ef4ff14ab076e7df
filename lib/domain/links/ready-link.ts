import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';

/** A link that came when the popup that asked for it was gone, and that nobody has copied since. */
export interface ReadyLink {
  /** The act that asked for it. */
  readonly requestId: string;
  readonly linkId: string;
  /** What the popup was opened over. */
  readonly tabId: number;
  readonly url: string;
  /** What it was to be copied as. */
  readonly formatId: CopyFormat['formatId'];
}
