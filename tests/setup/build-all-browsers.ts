import { buildBrowsers } from './build-browsers.ts';

/** Vitest's global set-up of what only a release needs. */
export const setup = () => buildBrowsers(['chrome', 'edge', 'firefox']);
