import { type AccountSettings, defaultAccountSettings } from '#lib/domain/settings.ts';

/** Reads stored settings of an account. A damaged or missing field falls back to its default. */
export function parseAccountSettings(stored: Readonly<Record<string, unknown>>): AccountSettings {
  const fallback = defaultAccountSettings;
  return {
    callsPerMinute: toInteger(stored.callsPerMinute, 1, 600) ?? fallback.callsPerMinute,
    deeplinksPerPeriod: toInteger(stored.deeplinksPerPeriod, 1, 1_000_000) ?? fallback.deeplinksPerPeriod,
    quotaPeriod: stored.quotaPeriod === 'rolling-30-days' ? 'rolling-30-days' : fallback.quotaPeriod,
    serviceUtcOffsetMinutes: toInteger(stored.serviceUtcOffsetMinutes, -720, 840) ?? fallback.serviceUtcOffsetMinutes,
    bulkReserve: toInteger(stored.bulkReserve, 0, 1_000_000) ?? fallback.bulkReserve,
    countries: Array.isArray(stored.countries)
      ? stored.countries.filter((country) => typeof country === 'string')
      : fallback.countries,
    catalogueWalk: stored.catalogueWalk === 'daily' ? 'daily' : fallback.catalogueWalk,
  };
}

function toInteger(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;
}
