/** What the popup shows instead of the tab's page and the program that matches it. */
export interface PopupFocus {
  /** An address that the user pasted. Null for the tab's page. */
  readonly address: string | null;
  /** The program that the user picked. Null for the program that matches. */
  readonly offerId: string | null;
}
