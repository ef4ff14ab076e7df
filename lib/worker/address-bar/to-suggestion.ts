import { browser } from '#lib/platform/browser.ts';
import type { AddressBarPlace } from '#lib/worker/address-bar/create-address-bar.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * A line of the address bar. Chromium reads a description as XML, and refuses all lines where one is malformed: names of
 * programs and titles of pages are escaped. Firefox shows it as it is.
 */
export const toSuggestion = ({ url, label }: AddressBarPlace) => ({ content: url, description: toDescription(label) });

export function toDescription(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ');
  // Only Firefox has this function.
  if (browser.runtime.getBrowserInfo !== undefined) return line;
  return line.replace(/[&<>"']/gu, (character) => entities[character] ?? character);
}
