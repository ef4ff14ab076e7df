/** What speaks against a typed key or secret being the one. Only advice: the service alone decides. */
export type CredentialAdvice =
  /** An address: it was pasted into the wrong field. */
  | 'is-address'
  /** White space inside: more, or less, was copied than the text itself. */
  | 'has-space'
  /** The word that is most publishers' key, in the place of the secret. */
  | 'is-general'
  /** The same text in both fields. */
  | 'is-key';

/** The word that many services give every publisher as the key (the secret tells accounts apart). */
const generalKey = 'general';

/** Looks at a typed key. Null where nothing speaks against it, or nothing is typed. */
export function adviseOnKey(key: string): CredentialAdvice | null {
  const typed = key.trim();
  if (/^https?:\/\//i.test(typed)) return 'is-address';
  return /\s/.test(typed) ? 'has-space' : null;
}

/** Looks at a typed secret, beside its key. As {@link adviseOnKey}. */
export function adviseOnSecret(secret: string, key: string): CredentialAdvice | null {
  const typed = secret.trim();
  if (typed.toLowerCase() === generalKey) return 'is-general';
  if (typed !== '' && typed === key.trim()) return 'is-key';
  return adviseOnKey(typed);
}
