/**
 * Who publishes Linkmint, and where: the one place to set it. Each is a placeholder until the owner of a real domain
 * sets it, and no release for a store is made before that (`tests/release/find-placeholders.ts`). The id of the add-on
 * is Firefox's name for it for ever: administrators' policies and users' data hang on it from the first upload on.
 */
export const publication = {
  geckoId: 'linkmint@linkmint.example',
  homepage: 'https://linkmint.example/',
  privacyPolicy: 'https://linkmint.example/privacy',
  supportAddress: 'support@linkmint.example',
  /** Legal name of the maker: the privacy policy's, and that of each store's account and trader declaration. */
  maker: '[legal name of the maker]',
  /** One line. Chrome's trader declaration shows it to everybody. */
  postalAddress: '[postal address of the maker]',
} as const;
