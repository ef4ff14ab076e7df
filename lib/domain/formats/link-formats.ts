import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';

const builtInFormatIds = [
  'plain',
  'markdown',
  'html',
  'rich-text',
  'bbcode',
  'ready-post',
  'messenger',
  'wordpress',
  'table-row',
] as const;

/** The formats that always exist. The interface names them. */
export type BuiltInFormatId = (typeof builtInFormatIds)[number];

/** The syntaxes that a user's template may be written in. */
export const templateSyntaxes = ['plain', 'markdown', 'html', 'bbcode', 'messenger'] as const;

export type TemplateSyntax = (typeof templateSyntaxes)[number];

/** A format that the user wrote. */
export interface TemplateFormat {
  readonly kind: 'template';
  readonly formatId: string;
  readonly name: string;
  /** Text with tokens (`formatTokenNames`); lines end in `\n`. */
  readonly template: string;
  /** Its syntax, as the user chose it; absent if the user never did. */
  readonly syntax?: TemplateSyntax | undefined;
}

/** A format for a link on the clipboard. */
export type CopyFormat = { readonly kind: 'built-in'; readonly formatId: BuiltInFormatId } | TemplateFormat;

/** The built-in formats in the order in which the interface offers them. */
export const builtInFormats: readonly CopyFormat[] = builtInFormatIds.map((formatId) => ({
  kind: 'built-in',
  formatId,
}));

const plainFormat: CopyFormat = { kind: 'built-in', formatId: 'plain' };

const rareFormatIds: ReadonlySet<string> = new Set<BuiltInFormatId>(['bbcode', 'wordpress', 'table-row']);

/** Whether few users need the format: menus have it only where it is chosen in the options. */
export function isRareFormat({ kind, formatId }: CopyFormat): boolean {
  return kind === 'built-in' && rareFormatIds.has(formatId);
}

/**
 * The format with that id. Falls back to the plain one for an unknown id, because a preset may remember a deleted
 * template, and for a template without the link. The surfaces then say "plain link", which is what {@link formatLink}
 * copies.
 */
export function findFormat(formatId: string, templates: readonly TemplateFormat[]): CopyFormat {
  const usable = templates.filter(({ template }) => hasLinkToken(template));
  return [...builtInFormats, ...usable].find((format) => format.formatId === formatId) ?? plainFormat;
}
