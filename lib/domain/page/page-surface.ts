/** The corner of the page for the button. */
export const buttonCorners = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;

export type ButtonCorner = (typeof buttonCorners)[number];

/** The content of a toast on a page. It may contain the service's own words, so the page shows it only as text. */
export interface PageToast {
  /** `question`: nothing went wrong, and the user has to choose. */
  readonly tone: 'done' | 'problem' | 'question' | 'busy';
  readonly title: string;
  /** The reason and the next step, or what was used up. Each on one line. */
  readonly detail: string;
  readonly act?: ToastAct;
}

/**
 * A button on a toast that sends the worker this message. If the worker answers with a toast, the page shows that one
 * next.
 */
export type ToastAct = { readonly name: string } & (
  | { readonly message: 'cancelHere'; readonly input: { readonly requestId: string } }
  | { readonly message: 'cancelQueued'; readonly input: QueuedAct }
  | { readonly message: 'copyLanding'; readonly input: ProgramOfAccount }
  | { readonly message: 'copyReady'; readonly input: ReadyLink }
  | { readonly message: 'chooseProgram'; readonly input: Pick<ProgramOfAccount, 'accountId'> }
  | { readonly message: 'writeLinks'; readonly input: FieldPrice }
);

/** An act on a selection, whose price the user was shown. The worker remembers what it asked. */
export interface FieldPrice {
  readonly accountId: string;
  readonly actId: string;
}

/** A link that is made later, by the id of its act. */
export interface QueuedAct {
  readonly accountId: string;
  readonly requestId: string;
}

/** A stored link that the user may still copy, and in which format. */
export interface ReadyLink {
  readonly accountId: string;
  readonly linkId: string;
  readonly formatId: string;
}

/** A program and its account. By the time of the click another account may be active. */
export interface ProgramOfAccount {
  readonly accountId: string;
  readonly offerId: string;
}

/**
 * The texts of the button. The worker sends them along, because a script that outlived its extension cannot look up
 * any.
 */
export interface PageTexts {
  /** Which language they are in: the page may be in another one. */
  readonly language: string;
  /** Linkmint's own name: the page may have a button that says the same. */
  readonly product: string;
  readonly copyDeeplink: string;
  readonly moveButton: string;
  readonly hideButton: string;
  readonly showAgain: string;
  readonly close: string;
  readonly hidden: PageToast;
  readonly staleExtension: PageToast;
  /** For a click that an update interrupted. */
  readonly staleUnderWay: PageToast;
  readonly cancelled: PageToast;
  readonly failed: PageToast;
  readonly covered: PageToast;
  readonly moved: PageToast;
}

/** What the worker gives to the script in a page. */
export interface PageSetup {
  /** The origin that the setup is meant for: the tab may have left it while the script was on its way. */
  readonly origin: string;
  /** The account that offers: a click counts for it, whichever account is active by then. */
  readonly accountId: string;
  readonly corner: ButtonCorner;
  readonly texts: PageTexts;
}

/** What the script leaves in its isolated world for the worker to call. Pages cannot look into that world. */
export interface PageSurface {
  /**
   * Shows the button, also after `hideButton`.
   * @param actPrefix Names this button. With a number after it, it names each of its clicks.
   */
  showButton(setup: PageSetup, actPrefix: string): void;
  /** Shows the account's button without the worker. It reads its texts now, while the extension is still there. */
  drawButton(offered: Pick<PageSetup, 'accountId' | 'corner'>): void;
  /** For a page that no longer has a program, or whose program cannot be minted. */
  hideButton(): void;
  /** @returns false if the tab has left for another origin, or its document draws no HTML: then it shows nothing. */
  showToast(setup: PageSetup, toast: PageToast): boolean;
}
