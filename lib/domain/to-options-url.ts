import type { OptionsPlace } from '#lib/domain/options-route.ts';

/**
 * The address of a place of the options, for a link from another page: `options.html#/limits`. Apart from the reading of
 * addresses, which the popup need not load.
 */
export function toOptionsUrl(place: OptionsPlace): string {
  return `options.html#/${place}`;
}
