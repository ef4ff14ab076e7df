/** What `npm test` says where there is no Firefox; nothing where there is one. */
export function describeMissingFirefox(program: string | null): string {
  return program === null
    ? 'There is no Firefox on this machine, so nothing was tested in one. Install it, or set FIREFOX_PATH.'
    : '';
}
