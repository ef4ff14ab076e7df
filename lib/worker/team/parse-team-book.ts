import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { isPostTemplate, type PostTemplate } from '#lib/domain/formats/post-template.ts';
import {
  maxDisclosureLength,
  maxPresetNameLength,
  type PresetBook,
  tidyPreset,
  tidyTemplate,
} from '#lib/domain/presets/preset-book.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { TeamBook } from '#lib/domain/team/team.ts';
import { parseJson } from '#lib/domain/text/parse-json.ts';
import { isPostLanguage } from '#lib/domain/text/post-language.ts';
import { z } from '#lib/platform/zod.ts';

const idSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
const nameSchema = z.string().check(
  z.maxLength(maxPresetNameLength * 2),
  z.refine((name) => toOneLine(name) !== ''),
);
const subIdSchema = z.string().check(z.maxLength(1_000));
/** What an older version did not write, and a newer one may write otherwise: the rest of the entry is worth having. */
const optional = <Item>(schema: z.ZodMiniType<Item>) => z.catch(z.optional(schema), undefined);
const presetSchema = z.object({
  presetId: idSchema,
  name: nameSchema,
  subIds: z.tuple([subIdSchema, subIdSchema, subIdSchema, subIdSchema, subIdSchema]),
  formatId: z._default(idSchema, 'plain'),
  language: optional(z.custom<string>(isPostLanguage)),
  post: optional(z.custom<PostTemplate>(isPostTemplate)),
  disclosure: optional(z.string().check(z.minLength(1), z.maxLength(maxDisclosureLength))),
});
const templateSchema = z.object({
  formatId: idSchema,
  name: nameSchema,
  template: z.string().check(z.maxLength(8_000), z.refine(hasLinkToken)),
  syntax: optional(z.enum(templateSyntaxes)),
});
const maxEntries = 200;
/** Characters of a device's id: enough to tell colleagues apart. */
const markLength = 12;

/**
 * A book that another device or the organisation wrote. Leaves out what is not a preset or a format, and tidies the rest
 * as the user's own is tidied. Adds a mark to each id, so that it differs from the user's own and from other colleagues'.
 * @param sender Null for the organisation.
 */
export function parseTeamBook(
  text: string,
  sender: { readonly device: string; readonly name: string } | null,
): TeamBook {
  const from = sender?.name ?? null;
  const prefix = sender === null ? 'team' : `team-${sender.device.replace(/\W/g, '').slice(-markLength)}`;
  const book = readObject(text);
  const mark = (id: string) => `${prefix}-${id}`.slice(0, 64);
  const ofTemplates = firstOfEach(readAll(book.templates, templateSchema), ({ formatId }) => mark(formatId));
  const templates = ofTemplates.map(({ formatId, ...template }) => ({
    ...tidyTemplate({ kind: 'template', ...template, formatId: mark(formatId) }),
    from,
  }));
  const ofPresets = firstOfEach(readAll(book.presets, presetSchema), ({ presetId }) => mark(presetId));
  const presets = ofPresets.map(({ presetId, formatId, ...preset }) => ({
    ...tidyPreset({
      ...preset,
      presetId: mark(presetId),
      // Keeps the tie to a format of the same book.
      formatId: templates.some((template) => template.formatId === mark(formatId)) ? mark(formatId) : formatId,
    }),
    from,
  }));
  return { presets, templates };
}

/** This device's book as the team gets it. Assignments stay private. */
export function toTeamBookText({ presets, templates }: PresetBook): string {
  return JSON.stringify({
    presets: presets.map(({ position: _ofThisUser, ...preset }) => preset),
    templates: templates.map(({ formatId, name, template, syntax }) => ({ formatId, name, template, syntax })),
  });
}

function readAll<Item>(list: unknown, schema: z.ZodMiniType<Item>): readonly Item[] {
  return (Array.isArray(list) ? list : []).slice(0, maxEntries).flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** A copied entry may have kept its id: picking the later one would make links with the sub-IDs of the first. */
function firstOfEach<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const ids = items.map(idOf);
  return items.filter((_, index) => ids.indexOf(ids[index] ?? '') === index);
}

function readObject(text: string): { readonly presets?: unknown; readonly templates?: unknown } {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}
