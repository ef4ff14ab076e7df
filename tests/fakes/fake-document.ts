/*
 * Browsers have the document's own functions on `Document.prototype`, where scripts in pages take them from. The test
 * environment has a class of its window there, and these on the class above it.
 */
for (const name of ['activeElement', 'documentElement', 'title'] as const) {
  let owner: object = Document.prototype;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
  Object.defineProperty(Document.prototype, name, Object.getOwnPropertyDescriptor(owner, name) ?? {});
}
