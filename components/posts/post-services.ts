import type { EditServices } from '#components/edits/edit-services.ts';
import type { Drafts } from '#components/forms/drafts.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { ProductSurroundings, ShownPost } from '#lib/domain/posts/shown-post.ts';

/** What a post's editor reads and does outside itself, the same in the side panel and in the workspace. */
export interface PostServices extends Pick<EditServices, 'nowMs' | 'newId' | 'send' | 'copyFormatted'> {
  /** Null for a post that was deleted. */
  readPost(postId: string): Promise<ShownPost | null>;
  /** By product. */
  readSurroundings(post: Post): Promise<ReadonlyMap<string, ProductSurroundings>>;
  /** The program of an address, if Linkmint is sure of it. */
  findOffer(url: string): Promise<{ readonly offerId: string; readonly name: string } | null>;
  /** Copies a picture, and resolves to whether it is on the clipboard; null where the browser cannot. */
  readonly copyPng: ((png: Blob) => Promise<boolean>) | null;
  saveFile(name: string, content: Blob): void;
  /** The words that the user typed and that are not stored yet. */
  readonly drafts: Drafts;
}
