import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface PackedText {
  readonly message: string;
  readonly placeholders?: object;
}

/**
 * Leaves in a build's texts what the browser reads. What tells translators about each is more than half of the file, and
 * the browser reads the whole of it when a page opens.
 */
export function writePackedTexts(buildFolder: string): void {
  for (const file of globSync(join(buildFolder, '_locales', '*', 'messages.json'))) {
    const texts = Object.entries<PackedText>(JSON.parse(readFileSync(file, 'utf8')));
    const packed = texts.map(([name, { message, placeholders }]) => [name, { message, placeholders }]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(packed)));
  }
}
