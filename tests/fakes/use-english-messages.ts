import { readFileSync } from 'node:fs';
import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const messages: Record<string, { readonly message: string }> = JSON.parse(
  readFileSync('public/_locales/en/messages.json', 'utf8'),
);

/** The texts as the browser returns them, in each test of the file: the fake browser has none of its own. */
export function useEnglishMessages(): void {
  beforeEach(() => {
    fakeBrowser.i18n.getMessage = (key: string, substitutions: string | (string | number)[] = []) =>
      (messages[key]?.message ?? '').replace(/\$(\d)/g, (_, digit) =>
        String([substitutions].flat()[Number(digit) - 1] ?? ''),
      );
  });
}
