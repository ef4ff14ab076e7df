/**
 * The permissions that have a heading of their own (``## `name` ``) in docs/permissions.md, sorted. One that only some
 * browsers have names them: ``## `name` (Chrome and Edge)``.
 */
export function readDocumentedPermissions(text: string, browser: string): readonly string[] {
  return [...text.matchAll(/^## `([A-Za-z]+)`(?: \((.+)\))?$/gm)]
    .filter(([, , browsers]) => browsers === undefined || browsers.toLowerCase().split(' and ').includes(browser))
    .map((match) => match[1] ?? '')
    .sort();
}
