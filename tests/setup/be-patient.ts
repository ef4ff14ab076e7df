/*
 * What a test of components waits for is a condition, and the library's deadline for it only ends what hangs: a second is too
 * short for that on a machine that does other things as well.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/preact');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};
