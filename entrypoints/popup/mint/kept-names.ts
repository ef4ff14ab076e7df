/** Parameters that the user keeps although cleaning would drop them: for this link, or on the site. In lower case. */
export interface KeptNames {
  readonly link: readonly string[];
  readonly site: readonly string[];
}
