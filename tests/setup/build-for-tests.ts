import { buildBrowsers } from './build-browsers.ts';

/** Vitest's global set-up of the tests of the builds: those in which other tests run. */
export const setup = () => buildBrowsers(['chrome', 'firefox']);
