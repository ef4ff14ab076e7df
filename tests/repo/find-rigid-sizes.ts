import { readStyleRules } from './read-style-rules.ts';

/** What has no text in it, or is drawn as finely at any size of text. */
const isFine = (property: string) =>
  /^(border|outline|box-shadow|text-underline-offset|translate|clip-path|stroke|--radius-)/.test(property);

/** From 4 px on: less is an edge. The margin that a box keeps to its window, `100vw - 8px`, is no size of text. */
const rigidLength = /(?<!100(?:vw|vh|%) - )(?<![\w.#-])(?:[4-9]|\d{2,})(?:\.\d+)?px\b/;

/**
 * Sizes in px that stay as they are when the user wants larger text, and lines whose height does not follow their text, each as
 * "property: value".
 */
export function findRigidSizes(css: string): readonly string[] {
  return readStyleRules(css).flatMap(({ declarations }) =>
    declarations
      .filter(([property, value]) => {
        if (property === 'line-height') return /\d(?:px|rem|em|%)/.test(value);
        if (property === 'font' && /\/\s*[\d.]+(?:px|rem|em|%)/.test(value)) return true;
        return !isFine(property) && rigidLength.test(value);
      })
      .map(([property, value]) => `${property}: ${value}`),
  );
}
