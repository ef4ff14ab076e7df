import type { OptionsPlace } from '#lib/domain/routes/options-route.ts';

/**
 * The address of a place in the options, for a link from another page: `options.html#/account`. It is a file of its own,
 * so that the popup need not load the code that reads addresses.
 */
export function toOptionsUrl(place: OptionsPlace): string {
  return `options.html#/${place}`;
}
