import { describe, expect, it } from 'vitest';
import { type SettingName, settingTable } from '#lib/domain/settings/settings.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

const sources = listProductSources()
  .filter((path) => path !== 'lib/domain/settings/settings.ts')
  .map(readProjectFile);

/** A page saves the setting: by a `NumberSetting` that names it, or by a change that begins with its name. */
const toSaving = (name: string) => new RegExp(`\\bname="${name}"|(?:[sS]ave|'saveSettings',) ?\\(?\\{ ${name}\\b`);

/** Code reads the setting, and not to fill the setting's own field: `settings.name` or `{ name } = … settings`. */
const toReading = (name: string) =>
  new RegExp(`(?<!value=\\{)\\b\\w*[sS]ettings(?:\\(\\)\\))?\\.${name}\\b|\\b${name}\\b[^{}]*\\} = [^;\n]*[sS]ettings`);

const findUnused = (names: readonly string[], toPattern: (name: string) => RegExp) =>
  names.filter((name) => !sources.some((source) => toPattern(name).test(source)));

describe('each setting of the table', () => {
  const names = Object.keys(settingTable) as SettingName[];

  it('each setting of the table has a field on a page, which saves it', () => {
    expect(findUnused(names, toSaving)).toEqual([]);
  });

  it('each setting of the table is read where it changes something', () => {
    expect(findUnused(names, toReading)).toEqual([]);
  });
});

it('the defaults of settings are read where nothing is stored yet, and where a file or a change is compared with them, and by no other page', () => {
  const readers = listProductSources().filter(
    (path) =>
      !path.startsWith('entrypoints/gallery/') &&
      path !== 'lib/domain/settings/settings.ts' &&
      /\bdefault(?:Account|User)?Settings\b/.test(readProjectFile(path)),
  );
  expect(readers.sort()).toEqual([
    'entrypoints/options/backup/restore-dialog.tsx',
    'lib/domain/backup/merge-settings.ts',
    'lib/domain/backup/plan-restore.ts',
    'lib/store/storage-items.ts',
    'lib/worker/accounts/create-account-directory.ts',
    'lib/worker/accounts/save-settings.ts',
  ]);
});

it('the document for organisations shows every field that a policy may set, in the order of the schema', () => {
  const [, set = ''] = readProjectFile('docs/administrators.md').split('## Set and forbid');
  const [, example = '{}'] = set.split(/```(?:json)?/);
  const { properties } = JSON.parse(readProjectFile('public/managed-schema.json'));
  expect(Object.keys(JSON.parse(example))).toEqual(Object.keys(properties));
});

it.each([
  ['<NumberSetting label={t(\'shown\')} name="shown" />', true, false],
  ['onChange={(shown) => save({ shown })}', true, false],
  ["send('saveSettings', { shown })", true, false],
  ['<SelectField value={settings.shown} />', false, false],
  ['const limit = settings.shown;', false, true],
  ['const { shown: limit, other } = await readSettings();', false, true],
  ['const { shown } = service;', false, false],
])('the check of the settings reads %s', (source, isSaved, isRead) => {
  expect([toSaving('shown').test(source), toReading('shown').test(source)]).toEqual([isSaved, isRead]);
});
