import { toTypedText } from '#lib/domain/accounts/typed-account.ts';

/** Why a typed key or secret is probably wrong. Only advice: the service alone decides. */
export type CredentialAdvice =
  /** An address, so pasted into the wrong field. */
  | 'is-address'
  /** White space or an invisible character inside: the user copied too much or too little. */
  | 'has-space'
  /** The secret field has the word that is most publishers' key. */
  | 'is-general'
  /** The same text in both fields. */
  | 'is-key';

/** The word that many services give every publisher as the key: only the secret differs between accounts. */
const generalKey = 'general';

/** Looks at a typed key. Null for an empty field and for a key without fault. */
export function adviseOnKey(key: string): CredentialAdvice | null {
  const typed = toTypedText(key);
  if (/^https?:\/\//i.test(typed)) return 'is-address';
  return /[\s\p{Cc}\p{Cf}]/u.test(typed) ? 'has-space' : null;
}

/** Looks at a typed secret, beside its key. As {@link adviseOnKey}. */
export function adviseOnSecret(secret: string, key: string): CredentialAdvice | null {
  const typed = toTypedText(secret);
  if (typed.toLowerCase() === generalKey) return 'is-general';
  if (typed !== '' && typed === toTypedText(key)) return 'is-key';
  return adviseOnKey(typed);
}
