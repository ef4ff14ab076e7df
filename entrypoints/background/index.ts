import { defineBackground } from 'wxt/utils/define-background';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createConsoleLogger } from '#lib/platform/logger.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { LitSize } from '#lib/worker/page/create-lit-icon.ts';
import { createServices } from './create-services.ts';
import { observeNetworkErrors, registerListeners } from './register-listeners.ts';

/** Jobs of an earlier life wait so long, so that the event that woke the worker has disk and processor first. */
const headStartMs = 250;

/** Reaches no network: the browser answers from the package. */
const readPackageFile = (path: '/public-suffixes.txt' | `/icon/lit-${LitSize}.png`) =>
  fetch(browser.runtime.getURL(path));

export default defineBackground({
  main() {
    const clock = createSystemClock();
    const services = createServices({
      clock,
      random: createSystemRandom(),
      logger: createConsoleLogger(),
      fetch: (...request) => fetch(...request),
      isOnline: () => navigator.onLine,
      observeNetworkErrors,
      readSuffixList: async () => (await readPackageFile('/public-suffixes.txt')).text(),
      readLitPicture: async (size) => readPicture(await (await readPackageFile(`/icon/lit-${size}.png`)).blob()),
    });
    // Nearly every event needs the account: the browser opens its database while the listeners are attached.
    void services.attempt('account', services.account);
    registerListeners(services);
    // Not awaited: the event that woke the worker may wait for an answer. If a step fails here, the next caller of
    // `ready` tries it again.
    void services.attempt('boot', async () => {
      await clock.sleep(headStartMs);
      await services.resume();
    });
  },
});

/** The pixels of a picture. */
async function readPicture(file: Blob): Promise<ImageData> {
  const picture = await createImageBitmap(file);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (context === null) throw new Error('A canvas without a drawing');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height);
}
