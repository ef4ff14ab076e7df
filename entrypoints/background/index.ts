import { defineBackground } from 'wxt/utils/define-background';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createConsoleLogger } from '#lib/platform/logger.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { createServices } from './create-services.ts';
import { observeNetworkErrors, registerListeners } from './register-listeners.ts';

export default defineBackground({
  main() {
    const services = createServices({
      clock: createSystemClock(),
      random: createSystemRandom(),
      logger: createConsoleLogger(),
      fetch: (...request) => fetch(...request),
      isOnline: () => navigator.onLine,
      observeNetworkErrors,
      readSuffixList: async () => (await fetch(browser.runtime.getURL('/public-suffixes.txt'))).text(),
    });
    registerListeners(services);
    // What fails is tried again by whatever asks next.
    void services.attempt('boot', services.goOn);
  },
});
