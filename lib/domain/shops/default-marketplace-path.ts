import { toTypedText } from '#lib/domain/accounts/typed-account.ts';

/** The marketplace path of the specification (§4.9), which has "a neutral word in place of the marketplace brand". */
export const defaultMarketplacePath = 'marketplaceextra';

/**
 * The path as the user means it, out of all that a network's page may show of it: a call's address or path, between
 * "api" and "all". The usual one where nothing is typed.
 */
export function toMarketplacePath(typed: string): string {
  const [path = ''] = toTypedText(typed).split(/[?#]/, 1);
  const parts = path.replace(/^[a-z]+:\/\/[^/]*/i, '').split('/');
  const segments = parts.map((part) => part.trim()).filter((part) => part !== '');
  const rest = segments.slice(segments.findLastIndex((part) => part.toLowerCase() === 'api') + 1);
  return rest[0] ?? defaultMarketplacePath;
}
