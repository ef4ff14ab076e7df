import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { maxDeviceNameLength } from '#lib/domain/team/team.ts';

/**
 * The name of a colleague's device, made safe to show: anyone with the token could have written a page of text, or
 * characters that reverse it.
 */
export function toDeviceName(told: string): string {
  return toOneLine(told).slice(0, maxDeviceNameLength);
}
