/** The part of `npm audit --json` that is read (npm 7 and newer). */
interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | { readonly url?: string; readonly title?: string })[] }>
  >;
  readonly error?: { readonly summary?: string };
  readonly message?: string;
}

/**
 * Advisories without an argument, each as "package: title (address)".
 * @param report What `npm audit --json` printed.
 * @param argued The document in which advisories are argued, each by its GHSA number.
 * @throws Error if the report is no audit report: an audit that did not happen found nothing either.
 */
export function findUnarguedAdvisories(report: string, argued: string): readonly string[] {
  const { vulnerabilities, error, message }: AuditReport = JSON.parse(report);
  if (vulnerabilities === undefined)
    throw new Error(`npm audit did not answer: ${error?.summary || message || report}`);
  const found = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    // A text names another package of the report, which has the advisory.
    via.flatMap((cause) =>
      typeof cause === 'string' ? [] : [{ name, title: cause.title ?? '', url: cause.url ?? '' }],
    ),
  );
  return found
    .filter(({ url }) => {
      const number = /GHSA(?:-[0-9a-z]{4}){3}/.exec(url)?.[0];
      return number === undefined || !argued.includes(`\`${number}\``);
    })
    .map(({ name, title, url }) => `${name}: ${title} (${url})`);
}
