/** The search "Choose a program": whether it is open, and its acts. */
export interface PanelSearch {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  choose(offerId: string): void;
}
