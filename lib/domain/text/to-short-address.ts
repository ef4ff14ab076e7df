/**
 * An address as people say it: without scheme, "www." and the slash at its end. For eyes and for a search; it may lead
 * elsewhere than the address.
 */
export const toShortAddress = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
