/** The marketplace path of the specification (§4.9), which has "a neutral word in place of the marketplace brand". */
export const defaultMarketplacePath = 'marketplaceextra';
