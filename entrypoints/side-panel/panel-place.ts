/** The views of the panel, in the order of their tabs. */
export const panelViews = ['page', 'post', 'to-edit'] as const;

export type PanelView = (typeof panelViews)[number];

/** Moves through the panel. */
export interface PanelMoves {
  /** Opens a view. Its first act takes the focus. */
  open(view: PanelView): void;
  /** Makes a post the panel's own, which "Add to post" and the view "Post" work on, and opens a view. */
  openPost(postId: string, view: PanelView): void;
  /** Begins a new post. It is stored once it has a product. */
  beginPost(view: PanelView): void;
}
