import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Stands for `webextension-polyfill`, which throws where there is no extension. */
export default fakeBrowser;
