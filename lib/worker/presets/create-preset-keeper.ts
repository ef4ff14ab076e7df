import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import {
  assignPreset,
  mergePresetBooks,
  type PresetBook,
  type PresetEdit,
  putPreset,
  putTemplate,
  removePreset,
  removeTemplate,
  setDefaultPreset,
  setPresetFormat,
  unassignProgram,
} from '#lib/domain/presets/preset-book.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Random } from '#lib/platform/random.ts';
import { importPresets, presetBookItem } from '#lib/store/presets/preset-book-item.ts';

/** Changes the presets and the user's copy formats. Only this part writes their book. */
export interface PresetKeeper {
  save(preset: MessageInput<'savePreset'>): Promise<PresetOutcome>;
  remove(presetId: string): Promise<PresetOutcome>;
  setFormat(choice: MessageInput<'setPresetFormat'>): Promise<PresetOutcome>;
  saveTemplate(format: MessageInput<'saveTemplate'>): Promise<PresetOutcome>;
  removeTemplate(formatId: string): Promise<PresetOutcome>;
  setDefault(presetId: string | null): Promise<PresetOutcome>;
  /** @param service The service of the account in which the user acts. */
  assign(assignment: MessageInput<'assignPreset'>, service: PresetService): Promise<PresetOutcome>;
  unassign(programKey: string): Promise<PresetOutcome>;
  importFile(text: string): Promise<PresetOutcome>;
}

export function createPresetKeeper({ random }: { readonly random: Random }): PresetKeeper {
  return {
    save({ presetId, name, subIds, formatId, language, post }) {
      const id = presetId ?? random.id();
      return change((book) => {
        const before = book.presets.find((preset) => preset.presetId === id);
        return putPreset(book, {
          presetId: id,
          name,
          subIds,
          formatId: formatId ?? before?.formatId ?? 'plain',
          language: language ?? before?.language,
          post: post === undefined ? before?.post : (post ?? undefined),
        });
      });
    },

    setFormat: ({ presetId, formatId }) => change((book) => ({ book: setPresetFormat(book, presetId, formatId) })),

    saveTemplate({ formatId, name, template, syntax }) {
      const id = formatId ?? random.id();
      return change((book) => putTemplate(book, { kind: 'template', formatId: id, name, template, syntax }));
    },

    removeTemplate: (formatId) => change((book) => ({ book: removeTemplate(book, formatId) })),

    remove: (presetId) => change((book) => ({ book: removePreset(book, presetId) })),

    setDefault: (presetId) => change((book) => ({ book: setDefaultPreset(book, presetId) })),

    assign: ({ presetId, target }, service) =>
      change((book) => ({
        book: assignPreset(
          book,
          'host' in target ? { siteKey: toSiteKey(target.host) } : { ...target, service },
          presetId,
        ),
      })),

    unassign: (programKey) => change((book) => ({ book: unassignProgram(book, programKey) })),

    async importFile(text) {
      const read = importPresets(text);
      if ('problem' in read) return { problem: read.problem, name: '' };
      return change((book) => ({ book: mergePresetBooks(book, read.book) }), read.book.presets.length);
    },
  };
}

async function change(edit: (book: PresetBook) => PresetEdit, count = 1): Promise<PresetOutcome> {
  const update = await presetBookItem.update(edit);
  if ('book' in update) return { problem: null, count };
  return { problem: update.problem, name: 'name' in update ? update.name : '' };
}
