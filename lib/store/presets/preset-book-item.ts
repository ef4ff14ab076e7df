import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import { findFormat, type TemplateFormat, templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { isPostTemplate } from '#lib/domain/formats/post-template.ts';
import {
  maxDisclosureLength,
  maxPresetNameLength,
  type PresetBook,
  type PresetEdit,
  type PresetRecord,
  toPresetBook,
  toPresetRecords,
} from '#lib/domain/presets/preset-book.ts';
import {
  type Check,
  type Fields,
  hasAlso,
  hasFields,
  isAbsentOr,
  isCount,
  isInteger,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { isPostLanguage } from '#lib/domain/text/post-language.ts';
import { browser } from '#lib/platform/browser.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { withBrowserStorage } from '#lib/store/with-browser-storage.ts';

/*
 * The preset book in `storage.sync`: one item for each preset with its assignments, one for each template, and one for
 * the default. So two devices that change two presets at once lose nothing, one damaged item costs one preset, and no
 * item grows with the book. A newer version on another device may write fields that this version does not know; they
 * stay in their item. A wipe clears all items.
 */

const presetPrefix = 'preset:';
const templatePrefix = 'copyFormat:';
const indexKey = 'presetIndex';

/**
 * The browser's limits, minus room for the growth of the quota counts and the settings: other devices would never see a
 * count that finds no room.
 */
const maxItemBytes = 8_192;
const maxTotalBytes = 102_400 - 16_384;
const maxItems = 512 - 64;

/** More than any export of a book that the store accepts. */
const maxImportLength = 1_000_000;

/** The lock that allows one change at a time. */
const lockName = 'preset-book';

/** The id of a template: no built-in format has it. */
const isTemplateId: Check<string> = (value): value is string =>
  isToken(value) && findFormat(value, []).formatId !== value;
const isName: Check<string> = (value): value is string =>
  isText(value) && toOneLine(value) !== '' && toOneLine(value).length <= maxPresetNameLength;
const isKeys = isListOf(isTextOf(1, 600));
const isOwnWords = isTextOf(1, maxDisclosureLength);
const isSyntax = isOneOf(...templateSyntaxes);

const isStoredPreset = hasFields({
  name: isName,
  subIds: isSubIds,
  formatId: isAbsentOr(isToken),
  offerIds: isAbsentOr(isKeys),
  siteKeys: isAbsentOr(isKeys),
});
const isStoredTemplate = hasFields({ name: isName, template: isTextOf(1, Number.POSITIVE_INFINITY) });
const isStoredIndex = hasFields({ defaultPresetId: isNullOr(isToken) });

/** What only a newer version can read of an item is as if it were absent, and stays in the item. */
const laterFields = {
  preset: { language: isPostLanguage, post: isPostTemplate, disclosure: isOwnWords, position: isCount },
  template: { syntax: isSyntax },
} as const;

type StoredPreset = Omit<PresetRecord, 'presetId'>;
type StoredTemplate = Omit<TemplateFormat, 'kind' | 'formatId'>;

function readPreset(item: unknown): StoredPreset | null {
  if (!isStoredPreset(item)) return null;
  const { name, subIds, formatId = 'plain', offerIds = [], siteKeys = [] } = item;
  const { language, post, disclosure, position } = item as Fields;
  return toStoredPreset({
    ...{ name, subIds, formatId, offerIds, siteKeys },
    language: isPostLanguage(language) ? language : undefined,
    post: isPostTemplate(post) ? post : undefined,
    disclosure: isOwnWords(disclosure) ? disclosure : undefined,
    position: isCount(position) ? position : undefined,
  });
}

function readTemplate(item: unknown): StoredTemplate | null {
  if (!isStoredTemplate(item)) return null;
  const { syntax } = item as Fields;
  return toStoredTemplate({ ...item, syntax: isSyntax(syntax) ? syntax : undefined });
}

/** A template without the link counts as damaged and is left out: whoever wrote it, it never reaches the clipboard. */
function readUsableTemplate(item: unknown): StoredTemplate | null {
  const read = readTemplate(item);
  return read !== null && hasLinkToken(read.template) ? read : null;
}

const isExport = hasFields({ linkmint: isOneOf('presets'), version: isInteger });
const isExportedBook = hasFields({
  defaultPresetId: isNullOr(isToken),
  presets: isListOf(hasAlso(isStoredPreset, { presetId: isToken })),
  templates: isListOf(hasAlso(isStoredTemplate, { formatId: isTemplateId })),
});

/** The result of changing the stored book. */
export type PresetUpdate =
  | PresetEdit
  | {
      /** `item-too-large`: that preset or template is too large; `sync-full`: no room for the book. Nothing changed. */
      readonly problem: 'item-too-large' | 'sync-full';
      /** The name of the preset or template that is too large; empty for `sync-full`. */
      readonly name: string;
    };

/** Why a file cannot be imported. `newer-version`: a later Linkmint wrote it. */
export type ImportProblem =
  | 'too-large'
  | 'not-presets'
  | 'newer-version'
  | 'damaged'
  | 'format-without-link'
  | 'duplicates';

/** Whether an item of `storage.sync` is a part of the book. */
export function isBookKey(key: string): boolean {
  return key.startsWith(presetPrefix) || key.startsWith(templatePrefix) || key === indexKey;
}

/** The preset book and the user's templates. Synced by the browser. */
export const presetBookItem = {
  /** The book without its damaged parts, which stay stored. */
  async read(): Promise<PresetBook> {
    return toBook(await withBrowserStorage(() => browser.storage.sync.get(null)));
  },

  /**
   * Changes the current book, one change at a time, and writes only the items that differ: all of them or none.
   * @throws {AppError} As {@link withBrowserStorage}.
   */
  update(edit: (book: PresetBook) => PresetEdit): Promise<PresetUpdate> {
    return inTurn(lockName, async () => {
      const stored = await withBrowserStorage(() => browser.storage.sync.get(null));
      const before = toBook(stored);
      const edited = edit(before);
      if ('problem' in edited) return edited;
      const items = keepUnknownFields(toItems(edited.book), stored);
      const changed = Object.entries(items).filter(([key, item]) => !isSameJson(item, stored[key]));
      const removed = Object.keys(toItems(before)).filter((key) => !Object.hasOwn(items, key));
      const problem = findSizeProblem(stored, changed, removed);
      if (problem !== null) return problem;
      // One call, which the browser accepts or refuses as a whole. Removals come second: a kill in between leaves one
      // preset too many, never one too few.
      if (changed.length > 0 && !(await hasTaken(Object.fromEntries(changed)))) {
        return { problem: 'sync-full', name: '' };
      }
      if (removed.length > 0) await withBrowserStorage(() => browser.storage.sync.remove(removed));
      if (changed.length + removed.length > 0) announceDataChange('presets');
      return edited;
    });
  },
};

/** Writes the items. @returns false where the browser counts more than {@link findSizeProblem} does. */
const hasTaken = (items: Readonly<Record<string, object>>): Promise<boolean> =>
  withBrowserStorage(() =>
    browser.storage.sync.set(items).then(
      () => true,
      (cause) => {
        if (cause instanceof Error && /quota/i.test(cause.message) && !cause.message.includes('MAX_WRITE'))
          return false;
        throw cause;
      },
    ),
  );

/** The book as a file: JSON that {@link importPresets} reads. */
export function exportPresets(book: PresetBook): string {
  const file = {
    linkmint: 'presets',
    version: 1,
    defaultPresetId: book.defaultPresetId,
    presets: toPresetRecords(book).map(({ presetId, ...preset }) => ({ presetId, ...toStoredPreset(preset) })),
    templates: book.templates.map(({ formatId, ...template }) => ({ formatId, ...toStoredTemplate(template) })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads a file of {@link exportPresets}, all or nothing. An update of {@link presetBookItem} then merges the book with
 * `mergePresetBooks`.
 */
export function importPresets(text: string): { readonly book: PresetBook } | { readonly problem: ImportProblem } {
  if (text.length > maxImportLength) return { problem: 'too-large' };
  const json = parseJson(text);
  if (!isExport(json)) return { problem: 'not-presets' };
  if (json.version > 1) return { problem: 'newer-version' };
  if (json.version !== 1 || !isExportedBook(json)) return { problem: 'damaged' };
  const { defaultPresetId } = json;
  const presets = json.presets.flatMap((item) => withId('presetId', item.presetId, readPreset(item)));
  const templates = json.templates.flatMap((item) => withId('formatId', item.formatId, readTemplate(item)));
  if (!templates.every(({ template }) => hasLinkToken(template))) return { problem: 'format-without-link' };
  const book = toBookOf(presets, templates, defaultPresetId);
  // If a name appeared twice, one would get a number, which the file's author did not mean.
  const isUnique =
    hasNoTwice(presets.map(({ presetId }) => presetId)) &&
    hasNoTwice(templates.map(({ formatId }) => formatId)) &&
    hasNoTwice(presets.flatMap(({ offerIds }) => offerIds)) &&
    hasNoTwice(presets.flatMap(({ siteKeys }) => siteKeys)) &&
    presets.every(({ name }) => book.presets.some((preset) => preset.name === toOneLine(name))) &&
    templates.every(({ name }) => book.templates.some((format) => format.name === toOneLine(name)));
  return isUnique ? { book } : { problem: 'duplicates' };
}

function toBook(stored: Readonly<Record<string, unknown>>): PresetBook {
  const index = stored[indexKey];
  return toBookOf(
    readItems(stored, presetPrefix, isToken, (id, item) => withId('presetId', id, readPreset(item))),
    readItems(stored, templatePrefix, isTemplateId, (id, item) => withId('formatId', id, readUsableTemplate(item))),
    isStoredIndex(index) ? index.defaultPresetId : null,
  );
}

/** None for an item that could not be read. */
const withId = <Name extends string, Item>(name: Name, id: string, item: Item | null) =>
  item === null ? [] : [{ [name]: id, ...item } as { readonly [Key in Name]: string } & Item];

function toBookOf(
  presets: readonly PresetRecord[],
  templates: readonly Omit<TemplateFormat, 'kind'>[],
  defaultPresetId: string | null,
): PresetBook {
  const formats = templates.map((template) => ({ kind: 'template' as const, ...template }));
  return toPresetBook(presets, formats, defaultPresetId);
}

/** The intact items whose key has the prefix. */
const readItems = <Item>(
  stored: Readonly<Record<string, unknown>>,
  prefix: string,
  isKey: Check<string>,
  read: (id: string, item: unknown) => readonly Item[],
): readonly Item[] =>
  Object.entries(stored).flatMap(([key, item]) => {
    const id = key.slice(prefix.length);
    return key.startsWith(prefix) && isKey(id) ? read(id, item) : [];
  });

function toItems(book: PresetBook): Readonly<Record<string, object>> {
  return {
    ...(book.defaultPresetId === null && book.presets.length === 0
      ? {}
      : { [indexKey]: { defaultPresetId: book.defaultPresetId } }),
    ...Object.fromEntries(
      toPresetRecords(book).map(({ presetId, ...preset }) => [presetPrefix + presetId, toStoredPreset(preset)]),
    ),
    ...Object.fromEntries(
      book.templates.map(({ formatId, ...template }) => [templatePrefix + formatId, toStoredTemplate(template)]),
    ),
  };
}

function toStoredTemplate({ name, template, syntax }: StoredTemplate): StoredTemplate {
  return syntax === undefined ? { name, template } : { name, template, syntax };
}

/** Whether this version knows a field of an item and its stored value, and so may write or leave out the field. */
function isKnownField(key: string, field: string, value: unknown): boolean {
  if (key === indexKey) return field === 'defaultPresetId';
  const isPreset = key.startsWith(presetPrefix);
  const later: Readonly<Record<string, Check<unknown>>> = isPreset ? laterFields.preset : laterFields.template;
  const isLater = Object.hasOwn(later, field) ? later[field] : undefined;
  if (isLater !== undefined) return value === undefined || isLater(value);
  return Object.hasOwn((isPreset ? isStoredPreset : isStoredTemplate).shape, field);
}

/** Adds the fields that a newer version wrote into the items. Because of these the index is kept as well. */
function keepUnknownFields(
  items: Readonly<Record<string, object>>,
  stored: Readonly<Record<string, unknown>>,
): Readonly<Record<string, object>> {
  const kept = Object.entries(items).map(([key, item]) => [key, { ...readUnknownFields(key, stored[key]), ...item }]);
  const ofIndex = readUnknownFields(indexKey, stored[indexKey]);
  const index = Object.keys(ofIndex).length === 0 ? {} : { [indexKey]: { defaultPresetId: null, ...ofIndex } };
  return { ...index, ...Object.fromEntries(kept) };
}

function readUnknownFields(key: string, item: unknown): object {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return {};
  return Object.fromEntries(Object.entries(item).filter(([field, value]) => !isKnownField(key, field, value)));
}

function toStoredPreset(preset: StoredPreset): StoredPreset {
  const { name, subIds, formatId, offerIds, siteKeys, language, post, disclosure, position } = preset;
  return {
    name,
    subIds,
    formatId,
    offerIds,
    siteKeys,
    ...(language !== undefined && { language }),
    ...(post !== undefined && { post }),
    ...(disclosure !== undefined && { disclosure }),
    ...(position !== undefined && { position }),
  };
}

function findSizeProblem(
  stored: Readonly<Record<string, unknown>>,
  changed: readonly (readonly [string, object])[],
  removed: readonly string[],
): Extract<PresetUpdate, { readonly name: string }> | null {
  const tooLarge = changed.find(([key, item]) => toItemBytes(key, item) > maxItemBytes);
  if (tooLarge !== undefined) {
    const [, item] = tooLarge;
    return { problem: 'item-too-large', name: 'name' in item ? String(item.name) : '' };
  }
  // Removals free room and are never refused, even if a name that two devices chose grows by a number.
  if (removed.length > 0) return null;
  const before = Object.entries(stored);
  const after = Object.entries({ ...stored, ...Object.fromEntries(changed) });
  const isOver = sumBytes(after) > maxTotalBytes || after.length > maxItems;
  const hasGrown = sumBytes(after) > sumBytes(before) || after.length > before.length;
  return isOver && hasGrown ? { problem: 'sync-full', name: '' } : null;
}

function sumBytes(items: readonly (readonly [string, unknown])[]): number {
  return items.reduce((sum, [key, item]) => sum + toItemBytes(key, item), 0);
}

/**
 * The size that the browser counts for an item: key and JSON in UTF-8. Chromium's JSON writes "<" as six characters.
 */
function toItemBytes(key: string, item: unknown): number {
  const json = (JSON.stringify(item) ?? '').replace(/[<\u2028\u2029]/g, '\\u003C');
  return new TextEncoder().encode(key + json).length;
}

/** Whether two items of the store are equal. The order of keys does not matter, because the browser changes it. */
function isSameJson(item: object, other: unknown): boolean {
  return typeof other === 'object' && other !== null && toSortedJson(item) === toSortedJson(other);
}

function toSortedJson(item: object): string {
  return JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hasNoTwice(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}
