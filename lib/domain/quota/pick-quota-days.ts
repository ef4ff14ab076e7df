/**
 * Which days of a device count in a quota period that begins on `fromDay`: all from that day on, including future ones.
 * Another device's clock may be ahead, or its days may begin earlier, so links that it counted for tomorrow do exist.
 * Days without a link are left out.
 */
export function pickQuotaDays(
  days: Readonly<Record<string, number>>,
  fromDay: string,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(days).filter(([day, count]) => day >= fromDay && count > 0));
}
