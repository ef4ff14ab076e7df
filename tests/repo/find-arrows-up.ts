import { readImports } from './read-imports.ts';

/** What of a floor stands in no folder. */
const loose = '.';

/** The folders of each floor, the lowest first: a file imports from its own folder and from those before it. */
export const folderOrders: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': [
    ...[
      loose,
      'routes',
      'time',
      'service',
      'text',
      'settings',
      'addresses',
      'money',
      'sub-ids',
      'products',
      'accounts',
      'quota',
      'policy',
      'search',
      'programs',
      'shops',
    ],
    ...[
      'links',
      'addresses-in-text',
      'coupons',
      'formats',
      'presets',
      'acts',
      'earnings',
      'page',
      'sync',
      'lock',
      'team',
      'bulk',
      'fields',
      'posts',
      'today',
      'checks',
      'find',
      'backup',
    ],
    ...['privacy', 'welcome'],
  ],
  'lib/store': [
    ...['schema', loose, 'sub-ids', 'quota', 'programs', 'accounts', 'links', 'presets', 'coupons', 'shops', 'page'],
    ...['sync', 'earnings', 'lock', 'bulk', 'posts', 'today', 'checks', 'find', 'backup', 'privacy', 'welcome'],
  ],
  'lib/worker': [
    ...[
      'context',
      'text',
      'sub-ids',
      'programs',
      'service',
      'lock',
      'quota',
      'links',
      'coupons',
      'shops',
      'sync',
      'earnings',
    ],
    ...[
      'team',
      'policy',
      'page',
      'accounts',
      'acts',
      'bulk',
      'fields',
      'posts',
      'today',
      'checks',
      'address-bar',
      'presets',
      'backup',
      'welcome',
    ],
  ],
};

/** Folders of a floor that its order does not place, and places without a folder. */
export function findUnplacedFolders(
  floor: string,
  order: readonly string[],
  files: readonly string[],
): readonly string[] {
  const folders = new Set(files.map((file) => toFolder(floor, file)));
  return [
    ...[...folders].filter((folder) => !order.includes(folder)).map((folder) => `${floor}/${folder} has no place`),
    ...order.filter((folder) => !folders.has(folder)).map((folder) => `${floor}/${folder} is gone`),
  ];
}

/** What a file of a floor imports from a folder above its own, each as "file imports target". */
export function findArrowsUp(floor: string, order: readonly string[], file: string, source: string): readonly string[] {
  const own = order.indexOf(toFolder(floor, file));
  return readImports(file, source)
    .filter((target) => target.startsWith(`${floor}/`) && order.indexOf(toFolder(floor, target)) > own)
    .map((target) => `${file} imports ${target}`);
}

/** 'lib/store' and 'lib/store/links/read-popup-links.ts' → 'links'. */
function toFolder(floor: string, file: string): string {
  const [folder = loose, inside] = file.slice(floor.length + 1).split('/');
  return inside === undefined ? loose : folder;
}
