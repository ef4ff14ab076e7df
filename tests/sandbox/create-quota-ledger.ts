import { dayMs, type ServiceTime } from './service-time.ts';

export type QuotaPeriod = 'month' | 'rolling-30-days';

/** The deeplinks that were charged, by the service's own clock (spec §8, "Deeplink monthly quota"). */
export interface QuotaLedger {
  used(period: QuotaPeriod): number;
  charge(): void;
  /** Pretends that so many were charged just now, and no other: "the dashboard says 412". */
  setUsed(used: number): void;
  /** Charged links by calendar month, `YYYY-MM` → count. */
  byMonth(): Record<string, number>;
}

export function createQuotaLedger({ nowMs, time }: { nowMs: () => number; time: ServiceTime }): QuotaLedger {
  let chargedAtMs: number[] = [];
  return {
    used(period) {
      const now = nowMs();
      if (period === 'rolling-30-days') return chargedAtMs.filter((atMs) => atMs > now - 30 * dayMs).length;
      const month = time.toMonth(now);
      return chargedAtMs.filter((atMs) => time.toMonth(atMs) === month).length;
    },
    charge: () => void chargedAtMs.push(nowMs()),
    setUsed(used) {
      chargedAtMs = Array.from({ length: used }, nowMs);
    },
    byMonth() {
      const counts: Record<string, number> = {};
      for (const atMs of chargedAtMs) {
        const month = time.toMonth(atMs);
        counts[month] = (counts[month] ?? 0) + 1;
      }
      return counts;
    },
  };
}
