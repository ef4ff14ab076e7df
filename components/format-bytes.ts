import { locale } from '#lib/platform/i18n.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the unit that keeps it short: "640 byte", "1.2 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const unit = units[power] ?? 'byte';
  const style = { style: 'unit', unit, maximumFractionDigits: power === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(locale(), style).format(bytes / 1000 ** power);
}
