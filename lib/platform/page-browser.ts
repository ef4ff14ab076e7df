import { browser } from 'wxt/browser';

/**
 * The browser's own interface, for the scripts in pages of the web: as it is, because each of their kilobytes is paid on
 * every page. What they use of it answers with promises in every browser that takes the manifest.
 */
export const pageBrowser = browser;
