import {
  addToPresetBook,
  mergePresetBooks,
  type PresetBook,
  type PresetEdit,
  putPreset,
  putTemplate,
} from '#lib/domain/presets/preset-book.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Random } from '#lib/platform/random.ts';
import { importPresets, presetBookItem } from '#lib/store/presets/preset-book-item.ts';

/* Changes the presets and the user's copy formats. Only this part writes their book. */

interface PresetContext {
  readonly random: Random;
}

/** Changes the book. @param count How many presets the change brings, for what the page says. */
export async function changePresets(edit: (book: PresetBook) => PresetEdit, count = 1): Promise<PresetOutcome> {
  const update = await presetBookItem.update(edit);
  if ('book' in update) return { problem: null, count };
  return { problem: update.problem, name: 'name' in update ? update.name : '' };
}

export function savePreset(
  { random }: PresetContext,
  { presetId, name, subIds, formatId, language, post, disclosure }: MessageInput<'savePreset'>,
): Promise<PresetOutcome> {
  const id = presetId ?? random.id();
  return changePresets((book) => {
    const before = book.presets.find((preset) => preset.presetId === id);
    return putPreset(book, {
      presetId: id,
      name,
      subIds,
      formatId: formatId ?? before?.formatId ?? 'plain',
      language: language ?? before?.language,
      post: post === undefined ? before?.post : (post ?? undefined),
      disclosure: disclosure ?? before?.disclosure,
      position: before?.position,
    });
  });
}

export function saveTemplate(
  { random }: PresetContext,
  { formatId, name, template, syntax }: MessageInput<'saveTemplate'>,
): Promise<PresetOutcome> {
  const id = formatId ?? random.id();
  return changePresets((book) => putTemplate(book, { kind: 'template', formatId: id, name, template, syntax }));
}

/**
 * Takes a file of presets in.
 * @param keepsHere Whether what the user set here wins over the file: for a restore, and for the Undo of a deletion.
 */
export async function importPresetFile({
  text,
  keepsHere = false,
}: MessageInput<'importPresets'>): Promise<PresetOutcome> {
  const read = importPresets(text);
  if ('problem' in read) return { problem: read.problem, name: '' };
  const merge = keepsHere ? addToPresetBook : mergePresetBooks;
  return changePresets((book) => ({ book: merge(book, read.book) }), read.book.presets.length);
}
