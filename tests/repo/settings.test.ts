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

/** The words of the guide about each setting, or why it has none. A setting without either does not compile. */
const ofGuide: Readonly<Record<SettingName, { readonly says: string } | { readonly saysNothing: string }>> = {
  callsPerMinute: { says: '"Calls per minute"' },
  deeplinksPerPeriod: { says: '"Deeplinks per period"' },
  quotaPeriod: { says: '"Quota period"' },
  serviceUtcOffsetMinutes: { says: '"Your network\'s time zone"' },
  bulkReserve: { saysNothing: 'its field stands in Bulk beside the price that it changes' },
  countries: { says: "Name your readers' countries" },
  catalogueWalk: { saysNothing: 'its hint says when it helps' },
  earningsLook: { says: 'daily, weekly, or only when you ask' },
  showOnMerchantPages: { says: '"Show button on merchant pages"' },
  lightIcon: { says: 'The switch is there, too.' },
  singleKeyShortcuts: { saysNothing: 'its switch stands in the list of the shortcuts' },
  formatId: { says: '"Make … the default" keeps it' },
  disclosure: { says: 'The disclosure is yours: Options, "Channels"' },
  postLanguage: { says: '"Disclosure and language"' },
  todayNotice: { says: 'sends one notification a day' },
  todayOnIcon: { says: 'puts the number on the toolbar icon' },
  showServiceImages: { saysNothing: 'its question stands in the place of the first image' },
};

it('the guide says where each setting is set, or the setting says why the guide need not', () => {
  const guide = readProjectFile('docs/guide.md').replaceAll(/\s+/g, ' ');
  const missing = Object.entries(ofGuide).filter(([, row]) => 'says' in row && !guide.includes(row.says));
  expect(missing).toEqual([]);
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
