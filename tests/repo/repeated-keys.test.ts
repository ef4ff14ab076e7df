import { expect, it } from 'vitest';
import { protocol } from '#lib/messaging/protocol.ts';
import { listFiles } from './list-files.ts';
import { listProductSources } from './list-product-sources.ts';
import { readImportClosure } from './read-import-closure.ts';
import { readProjectFile } from './read-project-file.ts';

/** The messages after which a link may be made. A new one belongs here. */
const making = [
  ...['mintDeeplink', 'copyForPage', 'queueLink', 'mintHere', 'writeLinks'],
  ...['startBulk', 'resumeBulk', 'retryBulkLines', 'makePost', 'makeCheckLinks'],
];

const guard = 'components/pressed-keys.ts';

/** Whether a control of this source sends one. */
const isMaking = (path: string) => new RegExp(`'(?:${making.join('|')})'`).test(readProjectFile(path));

it('every control that can make a link stands where a key that is held down acts once', () => {
  expect(making.filter((name) => !Object.hasOwn(protocol, name))).toEqual([]);
  const roots = listFiles('entrypoints', (path) =>
    /\/main\.tsx$|^entrypoints\/page-[\w-]+(?:\/index)?\.ts$/.test(path),
  );
  const closures = new Map(roots.map((path) => [path, new Set(readImportClosure(path))]));
  const controls = listProductSources().filter(
    (path) => /^(?:ui|components|entrypoints)\//.test(path) && isMaking(path),
  );
  expect(controls.length).toBeGreaterThan(10);
  const around = (control: string) => roots.filter((root) => closures.get(root)?.has(control));
  expect(controls.filter((control) => around(control).length === 0)).toEqual([]);
  const bare = controls.flatMap((control) =>
    around(control).flatMap((root) => (closures.get(root)?.has(guard) ? [] : [`${control} in ${root}`])),
  );
  expect(bare).toEqual([]);
});

it('the guard is put around a whole page, and around all that stands on a merchant’s page', () => {
  const homes = listProductSources().filter((path) =>
    /(?<!function )\brefuseRepeatedKeys\(/.test(readProjectFile(path)),
  );
  expect(homes.sort()).toEqual(['components/page-host/create-host.ts', 'components/show-active-account.tsx']);
});
