import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { maxDeviceNameLength } from '#lib/domain/team/team.ts';

/** The name of a colleague's device, as it may be shown: whoever has the token could have written a page of it, or turned its letters. */
export function toDeviceName(told: string): string {
  return toOneLine(told).slice(0, maxDeviceNameLength);
}
