import { toTakenWords } from '#lib/domain/formats/channel-limits.ts';
import { type FormatInput, fillTemplate, toWebHost } from '#lib/domain/formats/fill-template.ts';
import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import type { CopyFormat, TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { builtInSyntaxes, ordinaryPlace, targetPlace } from '#lib/domain/formats/template-syntax.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { escapePublished } from '#lib/domain/text/escape-html.ts';
import { createReading, toSpreadsheetCell } from '#lib/domain/text/spreadsheet-text.ts';
import { AppError } from '#lib/errors/app-error.ts';

const { markdown, bbcode } = builtInSyntaxes;

/** The clipboard's content. */
export interface FormattedLink {
  /** The flavour `text/plain`. */
  readonly text: string;
  /** The flavour `text/html`; null if the format has only text. */
  readonly html: string | null;
}

/**
 * One value a line: a line without its value is dropped. The disclosure comes first, because readers must know before
 * they meet the link.
 */
const toReadyPost = ({ words: { code, ends } }: FormatInput) =>
  `{disclosure}\n{title}\n{discount}\n${code}\n${ends}\n{link}`;
const toMessenger = (input: FormatInput) => toReadyPost(input).replace('{title}', '*{title}*');

/** Whether a format writes the bare link, which needs nothing but the link. */
export const isPlain = (format: CopyFormat): boolean => format.kind === 'built-in' && format.formatId === 'plain';

/**
 * Writes the bare link.
 * @throws {AppError} `unsafe-link`, as {@link formatLink}.
 */
export function formatPlain(link: string): FormattedLink {
  toSafeHost(link);
  return { text: link, html: null };
}

/**
 * Writes a link in a format. The title is the page's, otherwise the program's name, otherwise the link's host. A
 * template is filled in as {@link fillTemplate} says.
 * @throws {AppError} `unsafe-link` if it is not an http(s) address, has credentials, or is not what it looks like.
 */
export function formatLink(format: CopyFormat, input: FormatInput): FormattedLink {
  const { link } = input;
  // The last line of defence: wherever a template without the link came from, the clipboard gets the user's link.
  if (isPlain(format) || (format.kind === 'template' && !hasLinkToken(format.template))) return formatPlain(link);
  const host = toSafeHost(link);
  const label = toOneLine(input.title) || toOneLine(input.program) || host;
  const fill = (template: string, syntax: TemplateSyntax | undefined) =>
    fillTemplate(template, { ...input, title: label }, syntax);
  if (format.kind === 'template') return { text: fill(format.template, format.syntax), html: null };
  switch (format.formatId) {
    case 'plain':
      return formatPlain(link);
    case 'markdown':
      return { text: `[${markdown.text(label, ordinaryPlace)}](${markdown.link(link, targetPlace)})`, html: null };
    case 'html':
      return { text: toAnchor(link, label), html: null };
    case 'rich-text':
      return { text: link, html: toAnchor(link, label) };
    case 'bbcode':
      return {
        text: `[url=${bbcode.link(link, ordinaryPlace)}]${bbcode.text(label, ordinaryPlace)}[/url]`,
        html: null,
      };
    case 'ready-post':
      return { text: toTakenWords(input.preset, fill(toReadyPost(input), 'plain')), html: null };
    case 'messenger':
      return { text: fill(toMessenger(input), 'messenger'), html: null };
    case 'wordpress':
      return { text: toWordPressBlock(input, label), html: null };
    case 'table-row':
      return { text: toTableRow(input, label), html: null };
  }
}

/** The host of a link that may be copied. */
function toSafeHost(link: string): string {
  const host = toWebHost(link);
  if (host === null) throw new AppError('unsafe-link');
  return host;
}

function toAnchor(link: string, label: string): string {
  return `<a href="${escapePublished(link)}" rel="sponsored nofollow">${escapePublished(label)}</a>`;
}

/** A paragraph of WordPress' block editor, for its code view or for pasting. */
function toWordPressBlock({ link, disclosure }: FormatInput, label: string): string {
  const before = toOneLine(disclosure);
  const words = `${before === '' ? '' : `${escapePublished(before)} `}${toAnchor(link, label)}`;
  return `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
}

/** Title, link, program, code, what the coupon gives, its last day, and the day of the copy, for a spreadsheet. */
function toTableRow({ link, program, code, discount, endsOn, today }: FormatInput, label: string): string {
  const isReadOtherwise = createReading(undefined);
  const texts = [label, link, program, code, discount].map((text) =>
    toSpreadsheetCell(toOneLine(text), isReadOtherwise),
  );
  // A spreadsheet shall take a day for one.
  const days = [endsOn, today].map((text) => toSpreadsheetCell(toOneLine(text), () => false));
  return [...texts, ...days].join('\t');
}
