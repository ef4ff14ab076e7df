/** What `npm test` says without a Firefox; nothing with one. */
export function describeMissingFirefox(program: string | null): string {
  return program === null
    ? 'There is no Firefox on this machine, so nothing was tested in one. Install it, or set FIREFOX_PATH.'
    : '';
}
