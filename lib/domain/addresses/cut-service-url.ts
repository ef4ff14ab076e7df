const documentationOrApi =
  /^((?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]+(?:\/[^?#]*?)?)\/(?:api|api[-_]?docs?|docs?|documentation|swagger)(?:[/?#].*)?$/i;

/**
 * The service's root of an address that is longer: one of its calls ("…/api/authenticate"), what all of them begin with
 * ("…/api/"), or a page of its documentation. Null where there is nothing to cut.
 */
export function cutServiceUrl(text: string): string | null {
  return documentationOrApi.exec(text.trim())?.[1] ?? null;
}
