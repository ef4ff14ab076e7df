import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { bytesBesidePresets, monthsKept, syncLimits, toCountItem } from './count-item.ts';
import { toTable } from './to-table.ts';

/** What counts in `storage.sync` take, by the number of devices. */
export function describeCounts(): readonly string[] {
  const { bytes } = toCountItem(31, 40);
  const working = toCountItem(22, 8).bytes;
  const { totalBytes, items, itemBytes, writesAnHour } = syncLimits;
  const maxWrites = defaultSettings.callsPerMinute * 60;
  const rows = [1, 5, 15, 50].map((devices) => {
    const toMonths = (room: number) => {
      const months = Math.floor(room / (devices * bytes));
      return months >= monthsKept ? 'never' : toMonthCount(months);
    };
    const itemMonths = Math.floor(items / devices);
    return [
      String(devices),
      devices * monthsKept * bytes,
      `${Math.round((devices * monthsKept * bytes * 100) / totalBytes)} %`,
      toMonths(totalBytes),
      toMonths(bytesBesidePresets),
      itemMonths >= monthsKept ? 'never' : toMonthCount(itemMonths),
    ];
  });
  return [
    `Computed: a device's count of a month takes ${bytes} bytes when it made links on 31 days (${working} on 22), of the ${itemBytes.toLocaleString('en')} that an item may have. ${monthsKept} months are kept. A device that makes a link with each call writes ${maxWrites.toLocaleString('en')} times an hour, of ${writesAnHour.toLocaleString('en')}:`,
    toTable(
      [
        'devices',
        `bytes of ${monthsKept} months`,
        `of ${totalBytes.toLocaleString('en')}`,
        'alone it is full',
        'beside as many presets as may be',
        `${items} items are full`,
      ],
      rows,
    ),
  ];
}

function toMonthCount(months: number): string {
  return months === 0 ? 'in the first month' : `after ${months} ${months === 1 ? 'month' : 'months'}`;
}
