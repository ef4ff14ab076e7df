import { type ComponentChild, Fragment, render } from 'preact';
import { sendAs } from '#lib/messaging/send-as.ts';
import { type OpenAccount, openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { OpenFailure } from '#lib/ui/open-failure.tsx';

/**
 * Draws an extension page for the active account into its `#app`, and anew when another account becomes active. Where
 * the account cannot be opened (a full disk, a newer version's data), the page says why and what next.
 * @param draw Reads what the first frame shows, and answers with what is drawn.
 */
export function showActiveAccount(draw: (account: OpenAccount) => Promise<ComponentChild>): void {
  const root = document.querySelector('#app');
  if (root !== null) void show(root, draw);
}

async function show(root: Element, draw: (account: OpenAccount) => Promise<ComponentChild>): Promise<void> {
  const showAnew = () => void show(root, draw);
  const drawn = await read(draw, showAnew);
  // The skeleton stays until the whole first frame is known: one paint, no jump.
  if (root.hasAttribute('aria-busy')) root.replaceChildren();
  root.removeAttribute('aria-busy');
  render(drawn, root);
}

async function read(draw: (account: OpenAccount) => Promise<ComponentChild>, showAnew: () => void) {
  try {
    // Pages write nothing: where there is no account yet, the worker makes the first one.
    const account = await openActiveAccount(() => sendAs(null)('wake', {}));
    const drawn = await draw(account);
    account.watchSwitch(showAnew);
    return <Fragment key={account.accountId}>{drawn}</Fragment>;
  } catch (error) {
    return <OpenFailure error={error} onRetry={showAnew} />;
  }
}
