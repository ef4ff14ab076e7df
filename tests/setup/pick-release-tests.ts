/**
 * Which tests in a browser run, as Playwright takes it. `npm test` leaves out those with the tag `@release`, `npm run
 * test:release` runs them alone, and `npm run test:soak` runs both kinds.
 */
export function pickReleaseTests(choice: string | undefined): { readonly grep?: RegExp; readonly grepInvert?: RegExp } {
  if (choice === 'too') return {};
  return choice === 'alone' ? { grep: /@release/ } : { grepInvert: /@release/ };
}
