import type { PostProblem } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import {
  type Checked,
  hasFields,
  isAbsentOr,
  isFlag,
  isId,
  isInteger,
  isNullOr,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';

export const isPageToAdd = hasFields({
  /** Names the product, so that the same act a second time adds nothing. */
  productId: isToken,
  /** The tab to read what the page says of its product; null: it is not read. */
  tabId: isNullOr(isInteger),
  pageUrl: isTextOf(1, 100_000),
  /** The tab's title, for a page that cannot be read. */
  title: isTextOf(0, 10_000),
  /** Null: a plain link. Absent: the program that the page certainly has, or the page is left out. */
  offerId: isAbsentOr(isNullOr(isId)),
  /** Whether the user chose the program for this page. */
  isChosen: isFlag,
  /** The coupon's campaign; null without a coupon. Absent: `choosePostCoupon`. */
  campaignId: isAbsentOr(isNullOr(isId)),
});
export type PageToAdd = Checked<typeof isPageToAdd>;

export interface PagesAdded {
  /** Why a page was not added, or null. `no-program`: for no page is a program certain. */
  readonly problem: PostProblem | 'no-program' | null;
  /** The post after it; null if nothing was added. */
  readonly post: Post | null;
  /** The post's products of these pages, those that it had before included. */
  readonly productIds: readonly string[];
}
