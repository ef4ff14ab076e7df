import type { AddressWriting } from '#lib/domain/addresses-in-text/address-writing.ts';
import { builtInSyntaxes, ordinaryPlace, targetPlace } from '#lib/domain/formats/template-syntax.ts';
import { escapePublished } from '#lib/domain/text/escape-html.ts';

/** Writes an address in the place of another, so that no character of it ends it early or is markup. */
export function writeAddress(address: string, writing: AddressWriting): string {
  switch (writing) {
    case 'html':
      // In HTML an address stands in a tag, or alone among the words, and WordPress reads shortcodes in both.
      return escapePublished(builtInSyntaxes.plain.link(address, ordinaryPlace));
    case 'plain':
    case 'markdown':
    case 'bbcode':
      return builtInSyntaxes[writing].link(address, targetPlace);
  }
}
