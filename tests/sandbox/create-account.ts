import { createHmac } from 'node:crypto';

const tokenLifeMs = 7_200_000;

/** Whose rows an account's are (spec §2.2). */
export interface Publisher {
  readonly affiliateId: number;
  readonly userId: number;
  readonly userEmail: string;
}

/** Of the account that every sandbox has. */
export const publisher: Publisher = { affiliateId: 48_213, userId: 9_107, userEmail: 'publisher@jambatan.example' };

export interface Credentials {
  key: string;
  secret: string;
}

type TokenVerdict = 'valid' | 'unknown' | 'expired';

/** Credentials and the tokens issued for them (spec §5). */
export interface Account {
  readonly publisher: Publisher;
  credentials(): Credentials;
  accepts(key: string, secret: string): boolean;
  issueToken(kind: 'jwt' | 'opaque'): string;
  judgeToken(token: string): TokenVerdict;
  /** Whether it issued the token, valid or not. */
  issued(token: string): boolean;
  /** A further key or secret for the same account: the ones before stay good. */
  alsoAccept(credentials: Credentials): void;
  /** Makes every token issued so far expired, whatever its own `exp` says. */
  expireTokens(): void;
  /** From now on only these credentials work; tokens of the old ones stop working too. */
  rotate(credentials: Credentials): void;
  /** Tokens issued since the start. */
  issuedCount(): number;
}

const signingKey = 'sandbox signing key, no secret of anybody';

function toSegment(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export function createAccount(deps: { nowMs: () => number; publisher: Publisher; credentials: Credentials }): Account {
  const { nowMs } = deps;
  let credentials = deps.credentials;
  let further: readonly Credentials[] = [];
  const expiresAtMsByToken = new Map<string, number>();
  let issued = 0;
  return {
    publisher: deps.publisher,
    credentials: () => ({ ...credentials }),
    accepts: (key, secret) => [credentials, ...further].some((pair) => key === pair.key && secret === pair.secret),
    issueToken(kind) {
      issued += 1;
      const issuedAt = Math.floor(nowMs() / 1000);
      const expiresAt = issuedAt + tokenLifeMs / 1000;
      const claims = { iss: 'jambatan', sub: deps.publisher.userId, iat: issuedAt, exp: expiresAt, jti: `t${issued}` };
      const unsigned = `${toSegment({ typ: 'JWT', alg: 'HS256' })}.${toSegment(claims)}`;
      const signature = createHmac('sha256', signingKey).update(unsigned).digest('base64url');
      const token = kind === 'jwt' ? `${unsigned}.${signature}` : `opq_${signature.replaceAll(/[^A-Za-z0-9]/g, 'x')}`;
      expiresAtMsByToken.set(token, expiresAt * 1000);
      return token;
    },
    judgeToken(token) {
      const expiresAtMs = expiresAtMsByToken.get(token);
      if (expiresAtMs === undefined) return 'unknown';
      return nowMs() < expiresAtMs ? 'valid' : 'expired';
    },
    issued: (token) => expiresAtMsByToken.has(token),
    alsoAccept(pair) {
      further = [...further, { ...pair }];
    },
    expireTokens() {
      for (const token of expiresAtMsByToken.keys()) expiresAtMsByToken.set(token, Number.NEGATIVE_INFINITY);
    },
    rotate(next) {
      credentials = { ...next };
      further = [];
      expiresAtMsByToken.clear();
    },
    issuedCount: () => issued,
  };
}
