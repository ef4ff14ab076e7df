import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';

/** What a tab of the workspace is given: an account, and a worker that takes no message. */
export function makeTabDeps(account: OpenAccount, change: Partial<TabDeps> = {}): TabDeps {
  const { send = nothingIsSent } = change;
  return {
    nowMs: () => Date.UTC(2026, 10, 20, 12),
    newId: () => 'act-1',
    sleep: () => Promise.resolve(),
    account,
    database: account.database,
    send,
    sendAs: () => send,
    saveFile: async () => true,
    requestPermissions: async () => false,
    ...change,
  };
}

const nothingIsSent: TabDeps['send'] = async () => {
  throw new Error('nothing is sent here');
};
