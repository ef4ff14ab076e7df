/** Where on the page the button stands. */
export const buttonCorners = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;

export type ButtonCorner = (typeof buttonCorners)[number];

/** What a toast on a page says. Texts are shown as text only: the service's own words may be in them. */
export interface PageToast {
  readonly tone: 'done' | 'problem' | 'busy';
  readonly title: string;
  /** Why and what next, or what was used up. A line each. */
  readonly detail: string;
  readonly act?: ToastAct;
}

/**
 * What a toast offers beside its words: a button that sends the worker this message. Where the worker answers with a toast,
 * that is said next.
 */
export type ToastAct = { readonly name: string } & (
  | { readonly message: 'cancelHere'; readonly input: { readonly requestId: string } }
  | { readonly message: 'copyLanding'; readonly input: ProgramOfAccount }
);

/** A program, and the account whose it is: another one may be the active one by the time of the click. */
export interface ProgramOfAccount {
  readonly accountId: string;
  readonly offerId: string;
}

/** The texts of the button. They come with it, because a script that outlived its extension can ask for none. */
export interface PageTexts {
  readonly copyDeeplink: string;
  readonly moveButton: string;
  readonly hideButton: string;
  readonly showAgain: string;
  readonly close: string;
  readonly hidden: PageToast;
  readonly staleExtension: PageToast;
  /** For a click that an update met on its way. */
  readonly staleUnderWay: PageToast;
  readonly cancelled: PageToast;
  readonly failed: PageToast;
  readonly covered: PageToast;
  readonly moved: PageToast;
}

/** What the worker hands to the script in a page. */
export interface PageSetup {
  /** The origin that it is meant for: a tab may have gone elsewhere while the script was on its way. */
  readonly origin: string;
  /** Who offers: a click is for this account, whichever is active by then. */
  readonly accountId: string;
  readonly corner: ButtonCorner;
  readonly texts: PageTexts;
}

/** What the script leaves in its isolated world, which no page can look into, for the worker to call. */
export interface PageSurface {
  /**
   * Shows the button, also after `hideButton`.
   * @param actPrefix Names this button; with a number after it, each of its clicks.
   */
  showButton(setup: PageSetup, actPrefix: string): void;
  /** For a page that has no program any more, or one that cannot be minted. */
  hideButton(): void;
  /** @returns false where the tab has gone to another origin: nothing is said there. */
  showToast(setup: PageSetup, toast: PageToast): boolean;
}
