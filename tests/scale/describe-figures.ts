import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { toTurns } from '#lib/domain/team/team-share.ts';
import { toCatalogue } from './catalogue.ts';
import { bytesBesidePresets, monthsKept, syncLimits, toCountItem } from './count-item.ts';
import { measureProgram } from './measure-program.ts';
import { simulateWalk } from './simulate-walk.ts';
import { toDuration } from './to-duration.ts';
import { toLastSlotMs } from './to-last-slot-ms.ts';
import { toTable } from './to-table.ts';

const sizes = [10_000, 100_000, 1_000_000];
/** The most links of a month, as the product's quota counts them. */
const fullMonth = toCountItem(31, 40);
const { callsPerMinute } = defaultSettings;

/** What large catalogues, bursts of clicks and many devices meet in what is built, as tables for `docs/scale.md`. */
export async function describeFigures(): Promise<string> {
  const blocks = [
    '## A sync',
    await describeWalks(),
    '## Bytes',
    describeBytes(),
    `## The gate of one device, ${callsPerMinute} calls a minute`,
    describeGate(),
    '## Devices of one account',
    describeDevices(),
  ];
  return blocks.join('\n\n');
}

async function describeWalks(): Promise<string> {
  const catalogues = [...sizes.map((size) => toCatalogue(size)), toCatalogue(1_000_000, 500)];
  const rows = catalogues.map(async (catalogue) => {
    const everything = await simulateWalk(catalogue, 'full');
    const changes = await simulateWalk(catalogue, 'changes');
    return [
      `${toCount(catalogue.programs)}, ${toCount(catalogue.approved)} joined`,
      everything.calls,
      toDuration(everything.approvedMs),
      toDuration(everything.endedMs),
      toDuration(everything.estimatedMs),
      `${Math.round(everything.shareOfLimit * 100)} %`,
      changes.calls,
      toDuration(changes.endedMs),
    ];
  });
  return toTable(
    [
      'programs',
      'calls',
      'joined ones in',
      'all in',
      'by the progress bar',
      'of the limit',
      'changes: calls',
      'all in',
    ],
    await Promise.all(rows),
  );
}

function describeBytes(): string {
  const { recordCloned, description, packed, indexHost } = measureProgram();
  const toMb = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
  return toTable(
    ['programs', 'records', 'of them descriptions', 'packed summaries', 'match index'],
    [1, ...sizes].map((size) => [
      toCount(size),
      ...[recordCloned, description, packed, indexHost].map((bytes) =>
        size === 1 ? toCount(bytes) : toMb(size * bytes),
      ),
    ]),
  );
}

function describeGate(): string {
  return toTable(
    ['links clicked at once', 'the last is sent after', 'while a sync runs'],
    [4, 20, 40, 100].map((links) => [
      String(links),
      toDuration(toLastSlotMs(links, callsPerMinute, false)),
      toDuration(toLastSlotMs(links, callsPerMinute, true)),
    ]),
  );
}

function describeDevices(): string {
  const bytesOf = (devices: number) => devices * monthsKept * fullMonth.bytes;
  return toTable(
    [
      'devices',
      'a team without its Redis: each calls every',
      'while others may reach it',
      `bytes of ${monthsKept} months of counts`,
      'of `storage.sync`',
      'full',
      'beside the most presets',
    ],
    [1, 5, 15, 50].map((devices) => [
      String(devices),
      devices === 1 ? '–' : toDuration(toTurns(devices, callsPerMinute).everyMs),
      devices === 1 ? '–' : toDuration(toTurns(devices, callsPerMinute, true).everyMs),
      bytesOf(devices),
      `${Math.round((bytesOf(devices) * 100) / syncLimits.totalBytes)} %`,
      toEnd(devices, syncLimits.totalBytes),
      toEnd(devices, bytesBesidePresets),
    ]),
  );
}

/** When the counts of so many devices fill the room, in bytes or in items, whichever comes first. */
function toEnd(devices: number, room: number): string {
  const byBytes = Math.floor(room / (devices * fullMonth.bytes));
  const months = Math.min(byBytes, Math.floor(syncLimits.items / devices));
  return months >= monthsKept ? 'never' : `after ${months} ${months === 1 ? 'month' : 'months'}`;
}

function toCount(value: number): string {
  return Math.round(value).toLocaleString('en');
}
