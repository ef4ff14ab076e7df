import { createContext } from 'preact';

/**
 * Keeps the page as it is, for the account that it shows, while another one becomes active. Returns the function that
 * ends this; the page is then drawn for the active account.
 */
export const AccountHold = createContext<() => () => void>(holdNothing);

export function holdNothing(): () => void {
  return () => undefined;
}
