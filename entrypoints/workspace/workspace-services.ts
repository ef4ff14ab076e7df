import type { FindServices } from '#components/find/find-services.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { ShownFileRun } from '#lib/domain/backup/file-run.ts';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { AccountState, ListedAccount, OpenAccount } from '#lib/store/accounts/open-account.ts';
import type { Database } from '#lib/store/database.ts';

/** What every tab of the workspace reads and does outside itself. */
export interface TabDeps {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  newId(): string;
  sleep(durationMs: number): Promise<void>;
  /** The account that is shown. */
  readonly account: OpenAccount;
  /** The account's mirror and the user's own records. Read only: only the worker writes. */
  readonly database: Database;
  /** Sends the worker messages for the shown account. */
  readonly send: Send;
  /** Sends the worker messages for any account. */
  sendAs(accountId: string): Send;
  /** Offers the user a file as a download. Resolves to whether the organisation's policy allows it. */
  saveFile(name: string, content: Blob): Promise<boolean>;
  /**
   * Asks the user for optional permissions of the manifest. Must be called before any `await` of the event's handler:
   * browsers show the prompt only within the user's gesture.
   */
  requestPermissions(wanted: {
    readonly permissions?: readonly string[];
    readonly origins?: readonly string[];
  }): Promise<boolean>;
}

/** What the shell around the tabs shows. All of it is stored on this device. */
export interface WorkspaceSnapshot {
  readonly connection: Connection;
  /** Whether the user granted access to the service. */
  readonly hasServiceAccess: boolean;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
  readonly sync: SyncProgress;
  /** Every account. Empty if there is only one. */
  readonly accounts: readonly ListedAccount[];
}

export interface WorkspaceServices {
  readonly tabDeps: TabDeps;
  /** @param state The account's state, if the caller is reading it already. */
  readSnapshot(state?: Promise<AccountState>): Promise<WorkspaceSnapshot>;
  readQuotaHistory(settings: Settings): Promise<QuotaHistory>;
  /** What "Find or do" reads and does. Its pages open in this tab, as links do. */
  loadFind(): Promise<FindServices>;
  /** Whether there is news of an update that the user has not opened. */
  readHasNews(): Promise<boolean>;
  /** The restore or import under way, or the last one. */
  readFileRun(): Promise<ShownFileRun | null>;
  /** Reads the count of the account's team again, if it has one, and notifies every page that shows it. */
  refreshTeam(): Promise<void>;
}

export interface TabProps {
  readonly deps: TabDeps;
  readonly snapshot: WorkspaceSnapshot;
  /** The parameters of the address: what the tab shows. */
  readonly params: RouteParams;
  /**
   * Changes what the tab shows. An empty text removes a parameter. `push` makes a step for the Back button (another
   * record, another filter); `replace` does not (typing in the search).
   */
  readonly setParams: (change: RouteParams, step: 'push' | 'replace') => void;
}
