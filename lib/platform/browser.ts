import { type Browser, browser } from 'wxt/browser';

// Chrome and Firefox both answer with promises in Manifest V3, so no polyfill is carried (10 kB a bundle). This file is
// where one would go.
export { type Browser, browser };
