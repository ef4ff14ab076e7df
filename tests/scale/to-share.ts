import type { ClickOutcome } from './create-simulated-device.ts';

/** Refused clicks, of all: "2 of 40 (5 %)". */
export function toShare(clicks: readonly ClickOutcome[]): string {
  const refused = clicks.filter(({ isRefused }) => isRefused).length;
  const percent = ((refused / Math.max(1, clicks.length)) * 100).toLocaleString('en', { maximumSignificantDigits: 2 });
  return `${refused.toLocaleString('en')} of ${clicks.length.toLocaleString('en')} (${percent} %)`;
}
