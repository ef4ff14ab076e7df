import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { RouteParams } from '#lib/domain/route.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { ListedAccount, OpenAccount } from '#lib/store/accounts/open-account.ts';
import type { Database } from '#lib/store/database.ts';

/** What every tab of the workspace is given of the world outside it. */
export interface TabDeps {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** A new identifier. */
  newId(): string;
  /** The account that is shown. */
  readonly account: OpenAccount;
  /** Its mirror and the user's own records. Read only: the worker alone writes. */
  readonly database: Database;
  /** Asks the worker, for the account that is shown. */
  readonly send: Send;
  /** Asks the worker for an account that need not be the shown one. */
  sendAs(accountId: string): Send;
  /** Hands the user a file. */
  saveFile(name: string, content: Blob): void;
  /**
   * Asks the user for permissions of the manifest's optional ones. Must be called before any `await` of the event's
   * handler: browsers show the prompt only within the user's gesture.
   */
  requestPermissions(wanted: {
    readonly permissions?: readonly string[];
    readonly origins?: readonly string[];
  }): Promise<boolean>;
}

/** What the shell around the tabs shows, all of it stored on this device. */
export interface WorkspaceSnapshot {
  readonly connection: Connection;
  /** Whether the browser lets Linkmint call the service. */
  readonly hasServiceAccess: boolean;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
  readonly sync: SyncProgress;
  /** Every account, where there are several; empty otherwise. */
  readonly accounts: readonly ListedAccount[];
}

export interface WorkspaceServices {
  readonly tabDeps: TabDeps;
  readSnapshot(): Promise<WorkspaceSnapshot>;
  readQuotaHistory(settings: Settings): Promise<QuotaHistory>;
  /** Whether updates brought what the user has not looked at. */
  readHasNews(): Promise<boolean>;
  /** Reads the count of the account's team again, if it has one, and notifies those that watch it. */
  refreshTeam(): Promise<void>;
}

/** What the shell hands to the tab that is open. */
export interface TabProps {
  readonly deps: TabDeps;
  readonly snapshot: WorkspaceSnapshot;
  /** What the address says that the tab shows. */
  readonly params: RouteParams;
  /**
   * Changes what the tab shows; an empty text takes a parameter away. `push` makes a step for the Back button (another
   * record, another filter); `replace` does not (typing in the search).
   */
  readonly setParams: (change: RouteParams, step: 'push' | 'replace') => void;
}
