import { type Checked, hasOnlyFields, isAnyOf, isOneOf, isTextOf } from '#lib/domain/shape.ts';

/** The longest selection that is read, in UTF-16 units: a long article. */
export const maxFieldLength = 200_000;
/** The most addresses of one selection. For more there is Bulk. */
export const maxFieldAddresses = 200;
/** The most new links of one act: as many as one minute allows by default. */
export const maxNewFieldLinks = 20;

/** What the user selected in a field of a page. Hostile, as any page's text. */
const isFieldContent = hasOnlyFields({
  /** `html` where the field is rich and the selection holds more than letters. */
  form: isOneOf('text', 'html'),
  text: isTextOf(1, maxFieldLength),
});
export type FieldContent = Checked<typeof isFieldContent>;

/**
 * Why a selection cannot be replaced. `unreachable`: a read-only field, another site's frame, or an editor that draws
 * its text. `too-rich`: it holds more than text, links, lists, tables and pictures. `code`: it is code.
 */
export const fieldObstacles = ['no-selection', 'unreachable', 'code', 'too-long', 'too-rich'] as const;
export type FieldObstacle = (typeof fieldObstacles)[number];

export const isFieldReading = isAnyOf(
  isFieldContent,
  hasOnlyFields({ form: isOneOf('none'), why: isOneOf(...fieldObstacles) }),
);
export type FieldReading = Checked<typeof isFieldReading>;

/**
 * `written-bare`: the editor took a link, and dropped `sponsored` from its `rel`. `changed`: the text is another one than
 * was read, so nothing was typed. `refused`: the field took nothing.
 */
export const fieldEndings = ['written', 'written-bare', 'changed', 'refused'] as const;
export type FieldEnding = (typeof fieldEndings)[number];

/** What the script of a page leaves in its isolated world for the worker to call. */
export interface FieldWriting {
  /** Reads the selection of the field that has the focus, and remembers it for the act. Changes nothing. */
  read(actId: string): FieldReading;
  /** What was read for the act, unless the text changed meanwhile or was written already. */
  readAgain(actId: string): FieldReading;
  /**
   * Types a text in place of the selection, as the user would.
   * @param links The links in it, by which the script sees whether the field took it.
   */
  write(actId: string, text: string, links: readonly string[]): Promise<FieldEnding>;
}
