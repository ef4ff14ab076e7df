/**
 * Which days of a device count in a quota period that begins on `fromDay`: those from it on, and none has to be over. Another
 * device's clock may be ahead, or its days may begin earlier: what it counted tomorrow was made. Days without a link are left out.
 */
export function pickQuotaDays(
  days: Readonly<Record<string, number>>,
  fromDay: string,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(days).filter(([day, count]) => day >= fromDay && count > 0));
}
