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

/** A new name of 32 letters, also for a script in a page without https, where the browser makes no identifier. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
