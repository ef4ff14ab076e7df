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

/** The formats that are always there. Their names are the interface's to say. */
export type BuiltInFormatId = (typeof builtInFormatIds)[number];

/** What a template of the user's may be written in. */
export const templateSyntaxes = ['plain', 'markdown', 'html', 'bbcode', 'messenger'] as const;

export type TemplateSyntax = (typeof templateSyntaxes)[number];

/** A format that the user wrote. */
export interface TemplateFormat {
  readonly kind: 'template';
  readonly formatId: string;
  readonly name: string;
  /** Text with tokens (`formatTokenNames`); lines end in `\n`. */
  readonly template: string;
  /** What it is written in, as the user says; absent where they never did. */
  readonly syntax?: TemplateSyntax | undefined;
}

/** A way to put a link on the clipboard. */
export type CopyFormat = { readonly kind: 'built-in'; readonly formatId: BuiltInFormatId } | TemplateFormat;

/** The built-in formats in the order in which the interface offers them. */
export const builtInFormats: readonly CopyFormat[] = builtInFormatIds.map((formatId) => ({
  kind: 'built-in',
  formatId,
}));

const plainFormat: CopyFormat = { kind: 'built-in', formatId: 'plain' };

/**
 * The format of that id; the plain one where it is unknown, because a preset may remember a template that is gone, and where
 * the template has no link: then the surfaces say that the plain link was copied, which is what {@link formatLink} does.
 */
export function findFormat(formatId: string, templates: readonly TemplateFormat[]): CopyFormat {
  const usable = templates.filter(({ template }) => hasLinkToken(template));
  return [...builtInFormats, ...usable].find((format) => format.formatId === formatId) ?? plainFormat;
}
