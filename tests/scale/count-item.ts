/** What one device's count of one month takes in `storage.sync`: its key, and its value as JSON (`device-counts.ts`). */
export interface CountItem {
  readonly key: string;
  readonly bytes: number;
}

/** The limits of `storage.sync`, as browsers document them. */
export const syncLimits = { totalBytes: 102_400, items: 512 };
/** What presets leave to counts and settings when they have taken all they may (`preset-book-item.ts`). */
export const bytesBesidePresets = 16_384;
/** Months of a device that are kept (`device-counts.ts`). */
export const monthsKept = 13;

/** The item of a device that made links on so many days of a month. */
export function toCountItem(days: number, linksADay: number): CountItem {
  const fingerprint = 'f'.repeat(32);
  const deviceId = '00000000-0000-4000-8000-000000000000';
  const key = `deeplinks:${fingerprint}:${deviceId}:2026-03`;
  const value = Object.fromEntries(
    Array.from({ length: days }, (_, index) => [`2026-03-${String(index + 1).padStart(2, '0')}`, linksADay]),
  );
  return { key, bytes: key.length + JSON.stringify(value).length };
}
