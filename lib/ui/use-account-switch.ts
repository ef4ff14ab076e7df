import { useState } from 'preact/hooks';
import type { Send } from '#lib/messaging/create-send.ts';

/**
 * Switches the active account; the page is then drawn for it.
 * @returns whether a switch is running, and the function that starts one. During a switch the picker already names the
 *   next account, so the page must not act for the one it still shows.
 */
export function useAccountSwitch(send: Send, shownId: string): readonly [boolean, (accountId: string) => void] {
  const [isSwitching, setSwitching] = useState(false);
  const switchTo = async (accountId: string) => {
    setSwitching(true);
    const isDone = await send('switchAccount', { accountId }).then(
      () => true,
      () => false,
    );
    if (!isDone || accountId === shownId) setSwitching(false);
  };
  return [isSwitching, (accountId) => void switchTo(accountId)];
}
