import { readFileSync } from 'node:fs';
import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** The texts of a language, as the browser gives them, for modules that a test imports afterwards. */
export function useMessagesOf(language: string): void {
  const texts: Record<string, { message: string }> = JSON.parse(
    readFileSync(`public/_locales/${language}/messages.json`, 'utf8'),
  );
  beforeEach(() => {
    // Formats are made once, in the first language that is asked for.
    vi.resetModules();
    fakeBrowser.i18n.getMessage = (key: string) => texts[key]?.message ?? '';
  });
}
