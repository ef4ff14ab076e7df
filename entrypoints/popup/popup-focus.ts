/** What the popup is about, where that is not simply what matches the tab's page. */
export interface PopupFocus {
  /** An address that the user pasted, in the place of the page's; null for the page itself. */
  readonly address: string | null;
  /** The program that the user picked for it; null for the one that matches. */
  readonly offerId: string | null;
}
