import { browser } from 'wxt/browser';

/**
 * The browser's own interface without the polyfill, for scripts in web pages: every page loads each of their kilobytes.
 * The parts that they use return promises in every browser that accepts the manifest.
 */
export const pageBrowser = browser;
