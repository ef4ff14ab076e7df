import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface PackedText {
  readonly message: string;
  readonly placeholders?: object;
}

type Texts = Readonly<Record<string, PackedText>>;

/**
 * Reduces a build's texts to what the browser reads. The descriptions for translators are more than half of the file,
 * and the browser reads all of it when a page opens. A translation of a text that English no longer has is left out.
 */
export function writePackedTexts(buildFolder: string): void {
  const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'));
  const english = read(join(buildFolder, '_locales', 'en', 'messages.json'));
  for (const file of globSync(join(buildFolder, '_locales', '*', 'messages.json'))) {
    const texts = Object.entries(read(file)).filter(([name]) => Object.hasOwn(english, name));
    const packed = texts.map(([name, { message, placeholders }]) => [name, { message, placeholders }]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(packed)));
  }
}
