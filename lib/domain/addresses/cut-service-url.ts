const documentationOrApi =
  /^((?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]+(?:\/[^?#]*?)?)\/(?:api|api[-_]?docs?|docs?|documentation|swagger)(?:[/?#].*)?$/i;

/**
 * Cuts a longer address to the service's root: one of its calls ("…/api/authenticate"), their common start ("…/api/"),
 * or a page of its documentation. Null if the address has nothing to cut.
 */
export function cutServiceUrl(text: string): string | null {
  return documentationOrApi.exec(text.trim())?.[1] ?? null;
}
