import {
  isPostCoupon,
  isPostProduct,
  isTakenEdit,
  maxPostTextLength,
  maxStoredChannels,
  maxStoredProducts,
} from '#lib/domain/posts/post.ts';
import type { RatedProgram } from '#lib/domain/programs/program-rates.ts';
import {
  type Checked,
  hasAlso,
  hasFields,
  isAbsentOr,
  isAnyOf,
  isCount,
  isDay,
  isId,
  isInstant,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTextOf,
  isToken,
  isWhole,
} from '#lib/domain/shape.ts';

/** Posts that one act replaces products in. */
export const maxReplacedPosts = 500;
/** The latest acts can be taken back. */
const maxReplacings = 20;

/** A product that another took the place of, with its place. */
export const isReplacedProduct = hasFields({
  product: isPostProduct,
  at: isWhole(0, maxStoredProducts),
  /** What took its place: a product that is another one by now is the user's later choice. Absent in earlier rows. */
  by: isAbsentOr(hasFields({ url: isText, offerId: isNullOr(isId) })),
});
export type ReplacedProduct = Checked<typeof isReplacedProduct>;

/** What takes the place of a stopped program's products in one post: by their ids, which the post keeps. */
export const isPostReplacing = hasFields({
  postId: isToken,
  edit: isTakenEdit,
  products: isListOf(isPostProduct, maxStoredProducts),
});
export type PostReplacing = Checked<typeof isPostReplacing>;

/** In which post a code is replaced. */
export const isCodeReplacingPost = hasFields({
  postId: isToken,
  edit: isTakenEdit,
  /** When the post that the user saw had changed last: one that changed since stays as it is. */
  changedAtMs: isInstant,
});
export type CodeReplacingPost = Checked<typeof isCodeReplacingPost>;

const isLine = isTextOf(0, maxPostTextLength);

/** The lines of a channel's text that other codes changed. */
const isCodeText = hasFields({
  channelId: isToken,
  /** Before the act. */
  lineCount: isWhole(1, maxPostTextLength + 1),
  /** The lines that changed, by their place before the act. `now`: null for a line that went. */
  lines: isListOf(
    hasFields({ at: isWhole(0, maxPostTextLength), was: isLine, now: isNullOr(isLine) }),
    maxPostTextLength + 1,
  ),
});
export type CodeText = Checked<typeof isCodeText>;

/** What an act changed in a post that it put another code into. */
const isReplacedCode = hasFields({
  postId: isToken,
  /** When the act changed the post: a text that changed later is not the act's any more. */
  changedAtMs: isInstant,
  products: isListOf(hasFields({ productId: isToken, coupon: isPostCoupon }), maxStoredProducts),
  texts: isListOf(isCodeText, maxStoredChannels),
});
export type ReplacedCode = Checked<typeof isReplacedCode>;

/** An act that replaced a code in several posts, with what takes that back. */
const isCodeReplacing = hasFields({
  kind: isOneOf('code'),
  runId: isToken,
  causeId: isTextOf(1, 600),
  /** The code that was replaced. */
  code: isTextOf(0, 200),
  /** What its products carry since then; null for none. */
  coupon: isNullOr(isPostCoupon),
  atMs: isInstant,
  /** The user's day. */
  day: isDay,
  posts: isListOf(isReplacedCode, maxReplacedPosts),
});
export type CodeReplacing = Checked<typeof isCodeReplacing>;

/** Codes that went from an edited text with their products. @see restoreLostCodes */
const isLostCodes = hasAlso(isCodeText, {
  /** `toPrint` of the text with its former links, without the codes: one that is another one is not the act's any more. */
  print: isCount,
});
export type LostCodes = Checked<typeof isLostCodes>;

/** An act that replaced a program in several posts, with what takes that back. It is named after its run. */
const isProgramReplacing = hasFields({
  /** Absent in rows of earlier versions. */
  kind: isAbsentOr(isOneOf('program')),
  runId: isToken,
  causeId: isTextOf(1, 600),
  /** The program that was replaced. */
  offerName: isTextOf(0, 1_000),
  atMs: isInstant,
  /** The user's day. */
  day: isDay,
  posts: isListOf(
    hasFields({
      postId: isToken,
      products: isListOf(isReplacedProduct, maxStoredProducts),
      /** Edited texts from which codes of the replaced products went. Absent without any, and in earlier rows. */
      texts: isAbsentOr(isListOf(isLostCodes, maxStoredChannels)),
    }),
    maxReplacedPosts,
  ),
});
export type ProgramReplacing = Checked<typeof isProgramReplacing>;

/** An act in several posts at once, with what takes it back. */
export const isReplacing = isAnyOf(isCodeReplacing, isProgramReplacing);
export type Replacing = Checked<typeof isReplacing>;

/** In how many posts an act changed a code, and how many it left because they had changed meanwhile. */
export interface CodeOutcome {
  readonly replaced: number;
  readonly left: number;
}

/** What "Undo" of an act did. */
export interface TakenBack {
  /** What was taken back; null where nothing was. */
  readonly kind: 'program' | 'code' | null;
  /** How many posts are as before. */
  readonly back: number;
  /** How many posts stay as they are, because their user changed them since the act. */
  readonly left: number;
}

/** The acts with one more, the latest last. */
export const putReplacing = (known: readonly Replacing[], replacing: Replacing): readonly Replacing[] =>
  [...known.filter(({ runId }) => runId !== replacing.runId), replacing].slice(-maxReplacings);

/** Programs that may take another one's place. */
export interface Replacements<Program extends Replacement = Replacement> {
  /** The category that they share. */
  readonly category: string;
  readonly programs: readonly Program[];
}

export interface Replacement extends RatedProgram {
  readonly offerId: string;
  readonly name: string;
  /** The page to link to. Networks may leave the scheme out. */
  readonly previewUrl: string;
}
