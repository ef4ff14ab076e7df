/** The permissions that have a heading of their own (``## `name` ``) in docs/permissions.md, sorted. */
export function readDocumentedPermissions(text: string): readonly string[] {
  return [...text.matchAll(/^## `([A-Za-z]+)`$/gm)].map((match) => match[1] ?? '').sort();
}
