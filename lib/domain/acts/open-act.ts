import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';

/** A click that is not answered yet, and where its user will look for what came of it. */
export interface OpenAct {
  /** Names the act: see `mintDeeplink`. */
  readonly requestId: string;
  /** The tab in which it was done, and its address then; empty where the extension may not know it. */
  readonly tabId: number;
  readonly url: string;
  /** What the link was to be copied as. */
  readonly formatId: CopyFormat['formatId'];
}
