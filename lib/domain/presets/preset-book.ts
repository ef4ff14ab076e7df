import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import type { TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { PostTemplate } from '#lib/domain/formats/post-template.ts';
import { type PresetService, toProgramKey } from '#lib/domain/presets/preset-service.ts';
import { stripUnseen, toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { mapSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** Named sub-IDs. For a post it is a channel: where the post goes out, and how it is written there. */
export interface SubIdPreset {
  readonly presetId: string;
  readonly name: string;
  /** May contain tokens (`expandTokens`). */
  readonly subIds: SubIds;
  /** The copy format that it selects; `plain` at first. May name a deleted template (`findFormat`). */
  readonly formatId: string;
  /** The language of the texts; absent: that of the settings. */
  readonly language?: string | undefined;
  /** How posts are written; absent: the built-in template that fits the format (`toBuiltInPostTemplate`). */
  readonly post?: PostTemplate | undefined;
  /** The channel's own words of disclosure; absent: those of the settings (`toChannelDisclosure`). */
  readonly disclosure?: string | undefined;
  /** Its place, as the user ordered the channels. Two devices may give one place twice; absent: after all others. */
  readonly position?: number | undefined;
}

/**
 * The user's presets and templates. Ids are unique. Names of presets are unique, and names of templates, both
 * regardless of case. (The tokens' counter is not part of it: each device has its own, and this is synced.)
 */
export interface PresetBook {
  /** The default first, then by position, then by name. */
  readonly presets: readonly SubIdPreset[];
  /** Sorted by name. */
  readonly templates: readonly TemplateFormat[];
  /** May name a preset that has not arrived yet: the browser syncs item by item. */
  readonly defaultPresetId: string | null;
  /** Preset by program (`toProgramKey`). */
  readonly byOffer: Readonly<Record<string, string>>;
  /** Preset by site (`toSiteKey`). */
  readonly bySite: Readonly<Record<string, string>>;
}

export interface ProgramTarget {
  readonly offerId: string;
  readonly service: PresetService;
}

/** A preset with its assignments, as it is stored and exported. */
export interface PresetRecord extends SubIdPreset {
  /** Keys of `PresetBook.byOffer`. */
  readonly offerIds: readonly string[];
  readonly siteKeys: readonly string[];
}

export type PresetProblem = 'name-empty' | 'name-too-long' | 'name-taken' | 'template-empty' | 'template-without-link';

/** The book after a change, or why the change failed. */
export type PresetEdit = { readonly book: PresetBook } | { readonly problem: PresetProblem };

export const emptyPresetBook: PresetBook = {
  presets: [],
  templates: [],
  defaultPresetId: null,
  byOffer: {},
  bySite: {},
};

/** The longest name of a preset or template, in UTF-16 units. */
export const maxPresetNameLength = 60;

/** The longest disclosure of a channel, in UTF-16 units. */
export const maxDisclosureLength = 500;

/** The preset for a mint: the site's, otherwise the program's, otherwise the default. Skips ids of missing presets. */
export function choosePreset(
  book: PresetBook,
  { offerId, siteKey, service }: ProgramTarget & { readonly siteKey: string },
): SubIdPreset | null {
  const ofProgram = findProgramPresetId(book, { offerId, service });
  const wanted = [lookUp(book.bySite, siteKey), ofProgram, book.defaultPresetId];
  for (const presetId of wanted) {
    const preset = book.presets.find((each) => each.presetId === presetId);
    if (preset !== undefined) return preset;
  }
  return null;
}

/** The preset id assigned to a program, even if no such preset exists; null without an assignment. */
export function findProgramPresetId(book: PresetBook, { offerId, service }: ProgramTarget): string | null {
  return lookUp(book.byOffer, toProgramKey(service, offerId));
}

/** Adds the preset, or replaces the one with its id. Tidies its name. */
export function putPreset(book: PresetBook, preset: SubIdPreset): PresetEdit {
  const others = book.presets.filter(({ presetId }) => presetId !== preset.presetId);
  const name = toOneLine(preset.name);
  const problem = findNameProblem(name, others);
  if (problem !== null) return { problem };
  return { book: sortPresets({ ...book, presets: [...others, tidyPreset({ ...preset, name })] }) };
}

/**
 * Puts a preset at a place of the list, counted from 0. The first is the default, so a default that leaves that place
 * is none any more. An id without a preset changes nothing.
 */
export function movePreset(book: PresetBook, presetId: string, place: number): PresetBook {
  const moved = book.presets.find((preset) => preset.presetId === presetId);
  if (moved === undefined) return book;
  const others = book.presets.filter((preset) => preset !== moved);
  const ordered = others.toSpliced(place, 0, moved).map((preset, position) => ({ ...preset, position }));
  const [first] = ordered;
  const isOfFirst = place === 0 || book.defaultPresetId === presetId;
  const defaultPresetId = isOfFirst ? (first?.presetId ?? null) : book.defaultPresetId;
  return sortPresets({ ...book, presets: ordered, defaultPresetId });
}

/** Makes a preset remember a copy format. An id without a preset changes nothing. */
export function setPresetFormat(book: PresetBook, presetId: string, formatId: string): PresetBook {
  const change = (preset: SubIdPreset) => (preset.presetId === presetId ? { ...preset, formatId } : preset);
  return { ...book, presets: book.presets.map(change) };
}

/** Removes the preset, its assignments, and its role as the default. */
export function removePreset(book: PresetBook, presetId: string): PresetBook {
  const without = (assignments: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(assignments).filter(([, assigned]) => assigned !== presetId));
  return {
    ...book,
    presets: book.presets.filter((preset) => preset.presetId !== presetId),
    defaultPresetId: book.defaultPresetId === presetId ? null : book.defaultPresetId,
    byOffer: without(book.byOffer),
    bySite: without(book.bySite),
  };
}

/** Makes a preset the default; null clears the default. An id without a preset changes nothing. */
export function setDefaultPreset(book: PresetBook, presetId: string | null): PresetBook {
  return presetId === null || hasPreset(book, presetId) ? sortPresets({ ...book, defaultPresetId: presetId }) : book;
}

/** Assigns a preset to a program or to a site (`toSiteKey`); null clears it. An id without a preset changes nothing. */
export function assignPreset(
  book: PresetBook,
  target: ProgramTarget | { readonly siteKey: string },
  presetId: string | null,
): PresetBook {
  if (presetId !== null && !hasPreset(book, presetId)) return book;
  return 'offerId' in target
    ? { ...book, byOffer: assign(book.byOffer, toProgramKey(target.service, target.offerId), presetId) }
    : { ...book, bySite: assign(book.bySite, target.siteKey, presetId) };
}

/** Removes the assignment of a key of `byOffer`, whatever its service. */
export function unassignProgram(book: PresetBook, programKey: string): PresetBook {
  return { ...book, byOffer: assign(book.byOffer, programKey, null) };
}

/** Adds the template, or replaces the one with its id. Tidies its name and line ends. */
export function putTemplate(book: PresetBook, format: TemplateFormat): PresetEdit {
  const others = book.templates.filter(({ formatId }) => formatId !== format.formatId);
  const tidy = tidyTemplate({ ...format, name: toOneLine(format.name) });
  const problem = findNameProblem(tidy.name, others) ?? findTemplateProblem(tidy.template);
  return problem === null ? { book: { ...book, templates: sortByName([...others, tidy]) } } : { problem };
}

/** Removes the template. Presets that remember it copy the plain link from then on. */
export function removeTemplate(book: PresetBook, formatId: string): PresetBook {
  return { ...book, templates: book.templates.filter((format) => format.formatId !== formatId) };
}

/**
 * Merges an imported book into this one, and removes nothing. An entry with the id of an existing one replaces it, so
 * importing the same file again changes nothing. An entry that only shares a name gets a number after its name. The
 * imported assignments win. The imported default counts only if this book has no default.
 */
export function mergePresetBooks(book: PresetBook, imported: PresetBook): PresetBook {
  return sortPresets({
    presets: mergeNamed(book.presets, imported.presets, ({ presetId }) => presetId),
    templates: mergeNamed(book.templates, imported.templates, ({ formatId }) => formatId),
    defaultPresetId: hasPreset(book, book.defaultPresetId) ? book.defaultPresetId : imported.defaultPresetId,
    byOffer: Object.fromEntries([...Object.entries(book.byOffer), ...Object.entries(imported.byOffer)]),
    bySite: Object.fromEntries([...Object.entries(book.bySite), ...Object.entries(imported.bySite)]),
  });
}

/**
 * Adds what a saved book has and this one lacks: what the user has set here since then stays as it is. A restore and an
 * Undo bring back in this way.
 */
export function addToPresetBook(book: PresetBook, saved: PresetBook): PresetBook {
  const pickLacking = (here: Readonly<Record<string, string>>, there: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(there).filter(([key]) => lookUp(here, key) === null));
  return mergePresetBooks(book, {
    presets: saved.presets.filter(({ presetId }) => !hasPreset(book, presetId)),
    templates: saved.templates.filter(({ formatId }) => !book.templates.some((each) => each.formatId === formatId)),
    defaultPresetId: saved.defaultPresetId,
    byOffer: pickLacking(book.byOffer, saved.byOffer),
    bySite: pickLacking(book.bySite, saved.bySite),
  });
}

/** The book with one preset and its assignments alone: what a file needs to bring it back (`addToPresetBook`). */
export function pickPreset(book: PresetBook, presetId: string): PresetBook {
  const ofPreset = (assignments: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(assignments).filter(([, assigned]) => assigned === presetId));
  return {
    presets: book.presets.filter((preset) => preset.presetId === presetId),
    templates: [],
    defaultPresetId: book.defaultPresetId === presetId ? presetId : null,
    byOffer: ofPreset(book.byOffer),
    bySite: ofPreset(book.bySite),
  };
}

/**
 * Builds the book from records in any order. Two devices may have chosen one name, program or site at the same time.
 * The lower id keeps it and the other gets a number after its name, so every device reads the same book and nothing is
 * lost.
 */
export function toPresetBook(
  records: readonly PresetRecord[],
  templates: readonly TemplateFormat[],
  defaultPresetId: string | null,
): PresetBook {
  const byId = [...records].sort((a, b) => compareTexts(a.presetId, b.presetId));
  // Later entries of one key win, so the lower ids come last.
  const assignments = (keysOf: (record: PresetRecord) => readonly string[]) =>
    Object.fromEntries(byId.toReversed().flatMap((record) => keysOf(record).map((key) => [key, record.presetId])));
  return sortPresets({
    presets: mergeNamed([], byId.map(tidyPreset), ({ presetId }) => presetId),
    templates: mergeNamed(
      [],
      templates.map(tidyTemplate).sort((a, b) => compareTexts(a.formatId, b.formatId)),
      ({ formatId }) => formatId,
    ),
    defaultPresetId,
    byOffer: assignments(({ offerIds }) => offerIds),
    bySite: assignments(({ siteKeys }) => siteKeys),
  });
}

/** The book's presets with their assignments. Assignments to missing presets are left out. */
export function toPresetRecords(book: PresetBook): readonly PresetRecord[] {
  const keysOf = (assignments: Readonly<Record<string, string>>, presetId: string) =>
    Object.keys(assignments)
      .filter((key) => lookUp(assignments, key) === presetId)
      .sort(compareTexts);
  return book.presets.map((preset) => ({
    ...preset,
    offerIds: keysOf(book.byOffer, preset.presetId),
    siteKeys: keysOf(book.bySite, preset.presetId),
  }));
}

/** Why a tidied name is invalid, or null. */
function findNameProblem(name: string, others: readonly { readonly name: string }[]): PresetProblem | null {
  if (name === '') return 'name-empty';
  if (name.length > maxPresetNameLength) return 'name-too-long';
  return others.some((other) => toNameKey(other.name) === toNameKey(name)) ? 'name-taken' : null;
}

/** Why a tidied template is invalid, or null. */
function findTemplateProblem(template: string): PresetProblem | null {
  if (template.trim() === '') return 'template-empty';
  return hasLinkToken(template) ? null : 'template-without-link';
}

/** Gives names that look alike one key, independent of the locale. */
function toNameKey(name: string): string {
  return toOneLine(name).normalize('NFKC').toLowerCase();
}

function mergeNamed<Named extends { readonly name: string }>(
  present: readonly Named[],
  added: readonly Named[],
  idOf: (named: Named) => string,
): readonly Named[] {
  const addedIds = new Set(added.map(idOf));
  const merged = present.filter((named) => !addedIds.has(idOf(named)));
  const taken = new Set(merged.map(({ name }) => toNameKey(name)));
  for (const named of added) {
    const name = toFreeName(named.name, taken);
    taken.add(toNameKey(name));
    merged.push({ ...named, name });
  }
  return sortByName(merged);
}

function toFreeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(toNameKey(name)); number += 1) {
    const suffix = ` (${number})`;
    const characters = [...wanted];
    while (characters.join('').length + suffix.length > maxPresetNameLength) characters.pop();
    name = `${characters.join('').trimEnd()}${suffix}`;
  }
  return name;
}

function sortByName<Named extends { readonly name: string }>(named: readonly Named[]): readonly Named[] {
  return [...named].sort((a, b) => compareTexts(toNameKey(a.name), toNameKey(b.name)));
}

function sortPresets(book: PresetBook): PresetBook {
  const rank = ({ presetId, position = Number.MAX_VALUE }: SubIdPreset) =>
    presetId === book.defaultPresetId ? -1 : position;
  const presets = sortByName(book.presets).toSorted((a, b) => rank(a) - rank(b));
  return { ...book, presets };
}

/** The preset as it is stored. */
export function tidyPreset(preset: SubIdPreset): SubIdPreset {
  const { presetId, name, subIds, formatId, language, post, disclosure, position } = preset;
  return {
    presetId,
    name: toOneLine(name),
    subIds: mapSubIds(subIds, stripUnseen),
    formatId,
    ...(language !== undefined && language !== '' && { language }),
    ...(post !== undefined && { post: tidyPostTemplate(post) }),
    ...(disclosure !== undefined && toOneLine(disclosure) !== '' && { disclosure: toOneLine(disclosure) }),
    ...(position !== undefined && { position }),
  };
}

function tidyPostTemplate({ kind, opening, line, closing }: PostTemplate): PostTemplate {
  const tidy = (text: string) => stripUnseen(text.replace(/\r\n?/g, '\n'));
  return { kind, opening: tidy(opening), line: tidy(line), closing: tidy(closing) };
}

/** The copy format as it is stored. */
export function tidyTemplate({ kind, formatId, name, template, syntax }: TemplateFormat): TemplateFormat {
  const tidy = { kind, formatId, name: toOneLine(name), template: stripUnseen(template.replace(/\r\n?/g, '\n')) };
  return syntax === undefined ? tidy : { ...tidy, syntax };
}

function hasPreset(book: PresetBook, presetId: string | null): boolean {
  return book.presets.some((preset) => preset.presetId === presetId);
}

/** Reads only own keys: a site may be called "constructor". */
function lookUp(assignments: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(assignments, key) ? (assignments[key] ?? null) : null;
}

/** Puts the preset under a target's key; null clears it. */
function assign(assignments: Readonly<Record<string, string>>, key: string, presetId: string | null) {
  const others = Object.entries(assignments).filter(([each]) => each !== key);
  return Object.fromEntries(presetId === null ? others : [...others, [key, presetId]]);
}
