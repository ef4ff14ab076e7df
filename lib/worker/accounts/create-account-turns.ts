import { createTurns } from '#lib/platform/turns.ts';

/** Lets one writer of accounts run at a time, and remembers who signed out in this life of the worker. */
export interface AccountTurns {
  /** Runs one `write` at a time. It must not wait for the service. */
  exclusively<Result>(write: () => Promise<Result>): Promise<Result>;
  noteSignOut(accountId: string): void;
  /** @returns a function that says whether the account was signed out since this call. */
  watchSignOuts(): (accountId: string) => boolean;
}

export function createAccountTurns(): AccountTurns {
  const signOuts = new Map<string, number>();
  const countSignOuts = (accountId: string) => signOuts.get(accountId) ?? 0;

  return {
    exclusively: createTurns(),

    noteSignOut(accountId) {
      signOuts.set(accountId, countSignOuts(accountId) + 1);
    },

    watchSignOuts() {
      const before = new Map(signOuts);
      return (accountId) => countSignOuts(accountId) !== (before.get(accountId) ?? 0);
    },
  };
}
