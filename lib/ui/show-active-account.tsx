import { type ComponentChild, Fragment, render } from 'preact';
import { OpenFailure } from '#lib/ui/open-failure.tsx';

/** An account that a page shows. */
interface ShownAccount {
  readonly accountId: string;
  /** Calls back once, when another account is the active one or this one is gone; returns the function that stops it. */
  watchSwitch(onSwitch: () => void): () => void;
}

interface PageParts<Account extends ShownAccount> {
  readonly root: Element;
  open(): Promise<Account>;
  /** Reads what the first frame shows, and answers with what is drawn. */
  draw(account: Account): Promise<ComponentChild>;
}

/**
 * Draws a page for the active account, and anew when another one becomes active. Where the account cannot be opened (a
 * full disk, a newer version's data), the page says why and what next.
 */
export function showActiveAccount<Account extends ShownAccount>({ root, open, draw }: PageParts<Account>): void {
  async function read(): Promise<ComponentChild> {
    try {
      const account = await open();
      const drawn = await draw(account);
      account.watchSwitch(() => void show());
      return <Fragment key={account.accountId}>{drawn}</Fragment>;
    } catch (error) {
      return <OpenFailure error={error} onRetry={() => void show()} />;
    }
  }

  async function show(): Promise<void> {
    const drawn = await read();
    // The skeleton stays until the whole first frame is known: one paint, no jump.
    if (root.hasAttribute('aria-busy')) root.replaceChildren();
    root.removeAttribute('aria-busy');
    render(drawn, root);
  }

  void show();
}
