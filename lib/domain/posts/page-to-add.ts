import type { PostProblem } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';

/** A page that the user adds to a post. */
export interface PageToAdd {
  /** Names the product, so that the same act a second time adds nothing. */
  readonly productId: string;
  /** The tab to read what the page says of its product; null: it is not read. */
  readonly tabId: number | null;
  readonly pageUrl: string;
  /** The tab's title, for a page that cannot be read. */
  readonly title: string;
  /** Null: a plain link. Absent: the program that the page certainly has, or the page is left out. */
  readonly offerId?: string | null | undefined;
  /** Whether the user chose the program for this page. */
  readonly isChosen: boolean;
  /** The coupon's campaign; null without a coupon. Absent: `choosePostCoupon`. */
  readonly campaignId?: string | null | undefined;
}

/** What became of an adding. */
export interface PagesAdded {
  /** Why a page was not added, or null. `no-program`: for no page is a program certain. */
  readonly problem: PostProblem | 'no-program' | null;
  /** The post after it; null if nothing was added. */
  readonly post: Post | null;
  /** The post's products of these pages, those that it had before included. */
  readonly productIds: readonly string[];
}
