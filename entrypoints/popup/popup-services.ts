import type { MintProgress } from '#lib/domain/acts/act-record.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { ProgramSum } from '#lib/domain/earnings/sum-program.ts';
import type { CopyFormat, TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { AccountState } from '#lib/store/accounts/open-account.ts';
import type { OpenTab } from '#lib/store/page/read-open-tab.ts';
import type { PopupFocus } from './popup-focus.ts';
import type { PopupSnapshot, ProgramDetails } from './popup-snapshot.ts';

/** Whether a link is there already, and whether an earlier try at it lost its answer. */
export interface LinkState {
  readonly isStored: boolean;
  readonly isUnknown: boolean;
}

/** What a copy format may take from beside the link. */
export interface CopySource {
  readonly title: string;
  /** The program's live ones. */
  readonly campaigns: readonly Campaign[];
  /** The coupon whose code was copied last; null where none was. */
  readonly chosenCoupon: Campaign | null;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Everything that the popup does to the world outside it. */
export interface PopupServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  sleep(durationMs: number): Promise<void>;
  /** Names one act of the user. */
  newRequestId(): string;
  /** Asks the worker. */
  readonly send: Send;
  /** Asks the worker for another account than the one that is shown. */
  sendAs(accountId: string): Send;
  /**
   * Everything in sight, for what the popup is about.
   * @param tab The tab that the popup is open over, where it was asked for already.
   * @param state The account's, where it is being read already.
   */
  readSnapshot(focus: PopupFocus, tab?: Promise<OpenTab | null>, state?: Promise<AccountState>): Promise<PopupSnapshot>;
  readDetails(offerId: string): Promise<ProgramDetails>;
  /** What a program earned in the last 30 days, by the service's calendar. */
  readEarnings(offerId: string): Promise<ProgramSum>;
  readLinkState(reuseKey: string): Promise<LinkState>;
  /** Calls back with the mint that waits for a slot, now and whenever that changes; returns what stops it. */
  watchMint(onChange: (progress: MintProgress | null) => void): () => void;
  /** All programs of the mirror, to search in. */
  loadProgramFinder(): Promise<ProgramFinder>;
  /** The user's own copy formats. */
  readTemplates(): Promise<readonly TemplateFormat[]>;
  /** Copies a link in a format and resolves to whether that worked. */
  copyLink(link: MintedLink, format: CopyFormat, source: CopySource): Promise<boolean>;
  /** Resolves to whether the text is on the clipboard. */
  copyText(text: string): Promise<boolean>;
  /** Reads the count of the account's team again, if it has one. Resolves to whether a new snapshot would differ. */
  refreshTeam(): Promise<boolean>;
  openOptions(): void;
  /** Opens the address of a link that is drawn in a tab and closes the popup; null where the browser closes it by itself. */
  readonly openTab: ((drawnLink: HTMLAnchorElement) => void) | null;
}
