import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';

/** A click without an answer yet, and the tab in which its user will look for the outcome. */
export interface OpenAct {
  /** Names the act: see `mintDeeplink`. */
  readonly requestId: string;
  /** The tab of the click, and the tab's address at that time; empty if the extension may not read it. */
  readonly tabId: number;
  readonly url: string;
  /** The format in which to copy the link. */
  readonly formatId: CopyFormat['formatId'];
}
