import type { Addresses } from './create-addresses.ts';
import { linkHostNames } from './create-addresses.ts';
import { hashOf } from './seeded-random.ts';

/** A deeplink that was made (spec §4.8). */
export interface DeeplinkRecord {
  code: string;
  /** The account that owns it. */
  affiliateId: number;
  /** As answered to the caller; the variants `https-links` and `unsafe-links-*` change that, not `code`. */
  trackingLink: string;
  offerId: number;
  url: string;
  subs: [string, string, string, string, string];
  /** By the service's clock. */
  madeAtMs: number;
  /** Whether it cost quota. */
  charged: boolean;
}

/** What a short link leads to. */
export type LinkTarget =
  | { kind: 'deeplink'; deeplink: DeeplinkRecord }
  | { kind: 'offer'; offerId: number }
  | { kind: 'campaign'; campaignId: number }
  | { kind: 'shop'; shopNumber: number };

/**
 * All short links. Codes are numbers written with 62 digits after a shuffle that can be undone, so landing links of
 * 100,000 programs need no table, and nothing in a link shows an id of the listing (observed, spec §2.5).
 */
export interface LinkBook {
  make(deeplink: Omit<DeeplinkRecord, 'code' | 'trackingLink'>): DeeplinkRecord;
  list(): DeeplinkRecord[];
  toLandingLink(target: Exclude<LinkTarget, { kind: 'deeplink' }>): string;
  resolve(code: string): LinkTarget | null;
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const codeLength = 7;
const modulus = 62n ** BigInt(codeLength);
// Neither even nor a multiple of 31: it shares no factor with the modulus and so has an inverse.
const multiplier = 1_580_030_173_059n;
const increment = 917_263_541_201n;

function toInverse(value: bigint): bigint {
  let [previous, current] = [modulus, value % modulus];
  let [previousFactor, factor] = [0n, 1n];
  while (current > 0n) {
    const quotient = previous / current;
    [previous, current] = [current, previous - quotient * current];
    [previousFactor, factor] = [factor, previousFactor - quotient * factor];
  }
  if (previous !== 1n) throw new Error('the multiplier has no inverse');
  return ((previousFactor % modulus) + modulus) % modulus;
}

const inverse = toInverse(multiplier);
const kinds = ['deeplink', 'offer', 'campaign', 'shop'] as const;

function toCode(kind: (typeof kinds)[number], number: number): string {
  const plain = BigInt(number) * 4n + BigInt(kinds.indexOf(kind));
  let shuffled = (plain * multiplier + increment) % modulus;
  let code = '';
  for (let place = 0; place < codeLength; place++) {
    code = (digits[Number(shuffled % 62n)] ?? '0') + code;
    shuffled /= 62n;
  }
  return code;
}

function fromCode(code: string): { kind: (typeof kinds)[number]; number: number } | null {
  if (code.length !== codeLength) return null;
  let shuffled = 0n;
  for (const digit of code) {
    const value = digits.indexOf(digit);
    if (value < 0) return null;
    shuffled = shuffled * 62n + BigInt(value);
  }
  const plain = ((((shuffled - increment) * inverse) % modulus) + modulus) % modulus;
  const kind = kinds[Number(plain % 4n)];
  const number = Number(plain / 4n);
  return kind && number <= 10_000_000 ? { kind, number } : null;
}

export function createLinkBook({ addresses }: { addresses: Addresses }): LinkBook {
  const deeplinks: DeeplinkRecord[] = [];
  const toUrl = (code: string) => addresses.toLinkUrl(code, hashOf(code) % linkHostNames.length);
  return {
    make(deeplink) {
      const code = toCode('deeplink', deeplinks.length + 1);
      const record = { ...deeplink, code, trackingLink: toUrl(code) };
      deeplinks.push(record);
      return record;
    },
    list: () => deeplinks.map((deeplink) => ({ ...deeplink })),
    toLandingLink(target) {
      const number =
        target.kind === 'offer' ? target.offerId : target.kind === 'campaign' ? target.campaignId : target.shopNumber;
      return toUrl(toCode(target.kind, number));
    },
    resolve(code) {
      const parsed = fromCode(code);
      if (parsed === null) return null;
      const { kind, number } = parsed;
      if (kind === 'offer') return { kind, offerId: number };
      if (kind === 'campaign') return { kind, campaignId: number };
      if (kind === 'shop') return { kind, shopNumber: number };
      const deeplink = deeplinks[number - 1];
      return deeplink ? { kind, deeplink } : null;
    },
  };
}
