import { type Checked, hasFields, isInteger, isText } from '#lib/domain/shape.ts';

/** A click without an answer yet, and the tab in which its user will look for the outcome. */
export const isOpenAct = hasFields({
  /** Names the act: see `mintDeeplink`. */
  requestId: isText,
  /** The tab of the click, and the tab's address at that time; empty if the extension may not read it. */
  tabId: isInteger,
  url: isText,
  /** The format in which to copy the link. */
  formatId: isText,
});
export type OpenAct = Checked<typeof isOpenAct>;
