/** What each variant changes; observed-behaviour.md is the source of most. Several may be on at once. */
export const variantDescriptions = {
  'status-200': 'every failure of the API answers HTTP 200 with the envelope `status: error`',
  'lying-next-page': 'the last page names a next page, which does not exist',
  'endless-next-page': 'every page names a next page, for ever',
  'shifting-catalogue': 'rows move while paging: at each page boundary one row comes twice and one is skipped',
  'small-pages': 'pages have half of the rows that the limit allows, and name the limit that was asked for',
  'no-next-page': 'listings have a count, and no page names a next one',
  'bare-pages': 'listings have neither a count nor the name of a next page',
  'same-page': 'the parameter `page` is not read: every page is the first',
  'count-of-page': 'the count of a listing is that of its page',
  'short-listing': 'listings count a page more than they have, and their last pages are empty',
  'zero-dates':
    'ends are "0000-00-00" and its kin, other days are slashed or without padding, and a code that is none is a word for that',
  'escaped-texts':
    'every text but a description is escaped for HTML: `&amp;` in names, categories, addresses and links',
  'grouped-amounts': 'amounts have a comma between their thousands: "1,234.50"',
  'single-shop': 'the marketplace endpoint answers one shop object, without pagination (spec §4.9)',
  'damaged-rates': 'shops of Thailand have no commission rate, and those of Vietnam one that is no decimal',
  'token-shape-status-code': 'token failures as `{"message","status_code":401}`',
  'token-shape-error': 'token failures as `{"error"}`',
  'token-text-segments': 'token failures say "Wrong number of segments"',
  'token-text-unauthenticated': 'token failures say "Unauthenticated."',
  'throttle-shape-status-code': 'throttling as `{"message","status_code":429}`',
  'json-only': 'a body in a form is 415 "Unsupported Media Type"',
  'form-only': 'a body in JSON is "Incorrect arguments", as of a service that looks for fields of a form alone',
  'unread-filters': 'filters of a body in JSON are ignored, nested and flat; those of a form are read',
  'flat-filters': 'only the flat `filters[name]` keys of a body in JSON are read as filters',
  'unread-nested-filters': 'nested `filters` of a body in JSON are ignored; flat keys and those of a form are read',
  'no-filters': 'no filter is read, in whatever encoding',
  'unread-conversion-dates':
    'the dates of conversions/range and data-range must be there, and every conversion is answered',
  'form-listings': 'authenticate takes JSON; to every other call a body in JSON is "Incorrect arguments"',
  'form-credentials': 'key and secret are looked for in a form alone: to a body in JSON they are "invalid Credentials"',
  'encoding-refused-by-page': 'what `json-only` and `form-only` refuse is answered with an HTML page',
  'encoding-refused-by-status': 'what `json-only` and `form-only` refuse is answered with 415 and no message',
  'sample-types':
    'types as in the samples of the specification: ids and days are numbers, amounts texts of two places, flags booleans; `lookup_value` and the advertiser\'s subs are always there; every `message` is "Success"',
  'commission-string': 'what a program pays is one text, `commission`, and `commissions` is missing (spec §2.3)',
  'php-empties':
    'as PHP writes it: `[]` for every empty map, tiers as one map, categories and countries as lists, null for what is blank',
  'php-holes': 'the rows of a listing are a map whose keys are numbers, as PHP writes a list with holes',
  'php-notices': 'before each answer stand a byte order mark and a notice of PHP in HTML',
  'grouped-counts': 'the `count` of a listing is a text with separators: "1,234"',
  'gateway-unreadable':
    'deeplinks are made, and a gateway answers 502 "Unexpected token \'<\'… is not valid JSON" in the place of each',
  'gateway-crowded': 'deeplinks are made, and a gateway answers 500 "… Too many connections" in the place of each',
  'gateway-sorry': 'deeplinks are made, and a gateway answers 503 "Something went wrong" in the place of each',
  'made-but-error':
    'deeplinks are made, and the service answers 403 "Link was made, but the quota could not be updated" to each',
  'other-refusals':
    'a deeplink is refused in words of its own: 404 "Offer not found", 403 "Advertiser has not approved you", 422 "The offer is paused" or "The url is not allowed", 400 "Bad Request"',
  'month-used-up': 'no deeplink is made: 429 "Monthly limit reached"',
  'success-in-500': 'the success of a deeplink comes with HTTP 500',
  'notice-behind': 'behind each answer stand a byte order mark and a notice of PHP in HTML',
  'data-in-list': 'the `data` of a deeplink is a list of one',
  'data-as-text': 'the `data` of a deeplink is a text of JSON',
  'front-door': 'a protection before the service stops every call: 403 and a page of HTML',
  'opaque-token': 'tokens are opaque instead of JWTs',
  'rate-60': '60 calls a minute instead of the configured rate',
  'no-shops': 'there is no marketplace endpoint: 404',
  'no-updated-range': 'there is no offers/last-updated-range: 404',
  'no-campaigns': 'campaigns/all answers every call with "Incorrect arguments"',
  'rolling-30-days': 'the deeplink quota counts the last 30 days instead of the calendar month',
  'free-duplicates': 'the same offer, URL and sub-IDs again cost no quota and answer the same link',
  'optional-campaign-dates': 'campaigns/all accepts the absence of its two dates',
  'https-links': 'tracking links start with https:// (they cannot be followed here: the sandbox speaks http)',
  'unsafe-links-script': 'a deeplink comes back as a `javascript:` address',
  'unsafe-links-ftp': 'a deeplink comes back as `ftp://evil.example/…`',
} as const;

export type VariantName = keyof typeof variantDescriptions;

export const variantNames = Object.keys(variantDescriptions) as VariantName[];

export function isVariantName(text: string): text is VariantName {
  return Object.hasOwn(variantDescriptions, text);
}
