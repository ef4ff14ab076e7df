/** Threads derive keys, and no fake clock knows of them: while one runs, the clock must stand still. */
let underWay = 0;

const methods = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'generateKey',
  'importKey',
  'unwrapKey',
  'wrapKey',
] as const;

for (const name of methods) {
  const call = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<unknown>;
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value: async (...args: unknown[]) => {
      underWay += 1;
      try {
        return await call(...args);
      } finally {
        underWay -= 1;
      }
    },
  });
}

/** Whether a key is being derived, or something encrypted or decrypted. */
export const isCryptographyUnderWay = () => underWay > 0;

/** Stops the clock for other work that no fake clock knows of. */
export async function whileTimeStands<Value>(work: () => Promise<Value>): Promise<Value> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
}
