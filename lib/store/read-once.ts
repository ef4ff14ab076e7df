/**
 * Reads each key once, and gives every later caller the same promise: a list has few hosts and programs, and each reading
 * is a transaction of its own. A list of another moment needs another reader.
 */
export function readOnce<Asked, Value>(
  read: (asked: Asked) => Promise<Value>,
  toKey: (asked: Asked) => string = String,
): (asked: Asked) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (asked) => {
    const key = toKey(asked);
    const reading = known.get(key) ?? read(asked);
    known.set(key, reading);
    return reading;
  };
}
