import { IDBFactory } from 'fake-indexeddb';
import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { awaitRest, endTestBefore } from './await-rest.ts';

/** Channels that tests opened and did not close. Files share a process, and each runs this set-up: it is kept across them. */
const shared = globalThis as typeof globalThis & {
  openChannels?: Set<BroadcastChannel>;
  happyDOM?: { setURL(url: string): void };
};

if (shared.openChannels === undefined) {
  const openChannels = new Set<BroadcastChannel>();
  shared.openChannels = openChannels;
  shared.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      openChannels.add(this);
    }

    override close(): void {
      openChannels.delete(this);
      super.close();
    }
  };
}

// Nothing of one test is left for the next.
beforeEach(async () => {
  endTestBefore();
  await awaitRest();
  fakeBrowser.reset();
  globalThis.indexedDB = new IDBFactory();
  // Files share a process, and those with a document share that. A file that was saved has left its address there.
  globalThis.document?.body.replaceChildren();
  if (globalThis.location?.protocol === 'blob:') shared.happyDOM?.setURL('http://localhost:3000/');
  // The workers of earlier tests would hear what this one announces, and write to its browser.
  for (const channel of shared.openChannels ?? []) channel.close();
});
