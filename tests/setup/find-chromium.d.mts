/**
 * The path of a Chromium (or Edge, or Chrome) of this machine: `CHROMIUM_PATH`, Playwright's own, one on the PATH or one
 * in its usual place, in this order; null where there is none.
 */
export function findChromium(): Promise<string | null>;
