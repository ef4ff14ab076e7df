import { useState } from 'preact/hooks';
import type { Send } from '#lib/messaging/create-send.ts';

/**
 * Makes another account than the shown one the active one; the page is then drawn anew for it.
 * @returns whether that is under way, and the function that begins it. Meanwhile the picker names the next account already,
 *   so nothing may be done in the one that is still shown.
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
