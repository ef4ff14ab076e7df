import { type Checked, hasFields, isInteger, isText } from '#lib/domain/shape.ts';

/** A click that is not answered yet, and where its user will look for what came of it. */
export const isOpenAct = hasFields({
  /** Names the act: see `mintDeeplink`. */
  requestId: isText,
  /** The tab in which it was done, and its address then; empty where the extension may not know it. */
  tabId: isInteger,
  url: isText,
  /** What the link was to be copied as. */
  formatId: isText,
});
export type OpenAct = Checked<typeof isOpenAct>;
