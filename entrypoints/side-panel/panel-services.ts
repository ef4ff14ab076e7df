import type { CheckServices } from '#components/checks/check-services.ts';
import type { EditServices } from '#components/edits/edit-services.ts';
import type { FindServices } from '#components/find/find-services.ts';
import type { PostServices } from '#components/posts/post-services.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { AccountState, ListedAccount, OpenAccount } from '#lib/store/accounts/open-account.ts';
import type { Database } from '#lib/store/database.ts';
import type { OpenTab, TabFollowing } from '#lib/store/page/read-open-tab.ts';
import type { PanelPage, ReadPage, TabWithProgram } from './panel-page.ts';

/** The views of the panel, in the order of their tabs. */
export const panelViews = ['page', 'post', 'to-edit'] as const;

export type PanelView = (typeof panelViews)[number];

export interface PanelMoves {
  /** Opens a view. Its first act takes the focus. */
  open(view: PanelView): void;
  /** Makes a post the panel's own, which "Add to post" and the view "Post" work on, and opens a view. */
  openPost(postId: string, view: PanelView): void;
  /** Begins a new post. It is stored once it has a product. */
  beginPost(view: PanelView): void;
}

/** What every view of the panel shows or needs at hand. All of it is stored on this device. */
export interface PanelSnapshot {
  readonly connection: Connection;
  readonly hasServiceAccess: boolean;
  /** Whether key and secret are locked, until the user types the passphrase. */
  readonly isLocked: boolean;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
  /** Every account that was ever connected. */
  readonly accounts: readonly ListedAccount[];
  /** The post that the panel works on. It may not be stored yet. */
  readonly postId: string;
  /** Null while the post has no product yet, or once it was deleted. */
  readonly post: Post | null;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What the panel's views read and do outside themselves. */
export interface PanelServices extends EditServices, PostServices {
  readonly account: OpenAccount;
  /** The account's mirror and the user's own records. Read only: only the worker writes. */
  readonly database: Database;
  /**
   * @param postId The post that the panel works on; null: the one that the user is at, or a new one.
   * @param state The account's state, if the caller is reading it already.
   */
  readSnapshot(postId: string | null, state?: Promise<AccountState>): Promise<PanelSnapshot>;
  /** The tab in front. */
  readTab(): Promise<OpenTab | null>;
  /** What is stored about a tab's page. */
  readonly readPage: ReadPage;
  readFollowing(): Promise<TabFollowing>;
  /** Calls back when the tab in front changed, or the user called the panel to it. Returns what stops it. */
  watchTab(onChange: () => void): () => void;
  /** Calls back when a tab came, went, or has another address. Returns what stops it. */
  readonly watchTabs: (onChange: () => void) => () => void;
  /**
   * Asks the user for the permission to follow the tabs. Call it before any `await` of the event's handler: browsers
   * show the question only within the user's gesture.
   */
  requestTabs(): Promise<boolean>;
  /** The open tabs of the panel's window whose page has a certain program, in their order. Needs the permission. */
  readTabsWithProgram(): Promise<readonly TabWithProgram[]>;
  /** Loads all programs of the mirror, to search them. */
  loadProgramFinder(): Promise<ProgramFinder>;
  /** The posts that the user may add to beside the panel's own, the one that changed last first. */
  readOtherPosts(postId: string): Promise<readonly Post[]>;
  /** What posts that are out need an edit for. */
  readEdits(): Promise<readonly PostEdit[]>;
  /** Whether the browser lets Linkmint show notifications. */
  mayNotify(): Promise<boolean>;
  /** Asks the user to allow notifications. Call it before any `await` of the event's handler. */
  requestNotifications(): Promise<boolean>;
  /** Reads the count of the account's team again, if it has one, and notifies every page that shows it. */
  refreshTeam(): Promise<void>;
  openOptions(): void;
  /** What "Find or do" reads and does. Its pages open in a tab of their own. */
  loadFind(openPost: (postId: string) => void): Promise<FindServices>;
  /** What a check of a page reads and does. */
  readonly check: CheckServices;
}

export interface PanelViewProps {
  readonly services: PanelServices;
  readonly snapshot: PanelSnapshot;
  /** As `PanelServices.readEdits`. Null until they are read, after the first frame. */
  readonly edits: readonly PostEdit[] | null;
  /** Why the edits could not be read. */
  readonly editsError: ErrorData | null;
  /** Reads the edits again. Resolves once they are on the screen. */
  readonly refreshEdits: () => Promise<void>;
  /** The page in front. */
  readonly page: PanelPage;
  /** Shows another program for the page; null: the one that matches. Resolves once it is on the screen. */
  readonly chooseProgram: (offerId: string | null) => Promise<void>;
  readonly isOnline: boolean;
  /** Checks the page in front, in place of the views. */
  readonly onCheck: () => void;
  /** Says something by assistive technology. The panel's one status region: a view has none of its own. */
  readonly announce: (text: string) => void;
  readonly moves: PanelMoves;
  /** Whether the view's first act takes the focus. Not after the user moved between the tabs by keys. */
  readonly takesFocus: boolean;
  /** Reads the snapshot again. Resolves once it is on the screen. */
  readonly refresh: () => Promise<void>;
}
