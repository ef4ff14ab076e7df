/** The one source of chance. Passed in, so that tests can fix it. */
export interface Random {
  /** A new identifier (RFC 4122 version 4). */
  id(): string;
  /** A number in [0, 1). */
  fraction(): number;
}

export function createSystemRandom(): Random {
  return {
    id: () => crypto.randomUUID(),
    fraction: () => {
      const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
      return word / 2 ** 32;
    },
  };
}
