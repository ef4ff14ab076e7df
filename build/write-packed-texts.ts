import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface PackedText {
  readonly message: string;
  readonly placeholders?: object;
}

/**
 * Reduces a build's texts to what the browser reads. The descriptions for translators are more than half of the file,
 * and the browser reads all of it when a page opens.
 */
export function writePackedTexts(buildFolder: string): void {
  for (const file of globSync(join(buildFolder, '_locales', '*', 'messages.json'))) {
    const texts = Object.entries<PackedText>(JSON.parse(readFileSync(file, 'utf8')));
    const packed = texts.map(([name, { message, placeholders }]) => [name, { message, placeholders }]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(packed)));
  }
}
