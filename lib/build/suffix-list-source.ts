/**
 * Which public suffix list the packages carry: that of `tldts`, in its version and with the day on which npm got it. The list's own
 * licence asks for the exact source. `tests/repo/suffix-list-source.test.ts` fails where another version is installed.
 */
export const suffixListSource = { version: '7.5.4', publishedOn: '2026-11-15' } as const;
