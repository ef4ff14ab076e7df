import { IDBFactory } from 'fake-indexeddb';
import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// Nothing of one test is left for the next.
beforeEach(() => {
  fakeBrowser.reset();
  globalThis.indexedDB = new IDBFactory();
  // Files share a process, and those with a document share that.
  globalThis.document?.body.replaceChildren();
});
