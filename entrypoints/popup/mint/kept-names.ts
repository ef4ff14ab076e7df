/** What stays in the address although cleaning would drop it: for this link, or on the site. Names in lower case. */
export interface KeptNames {
  readonly link: readonly string[];
  readonly site: readonly string[];
}
