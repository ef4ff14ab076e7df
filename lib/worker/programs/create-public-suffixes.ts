import type { PublicSuffixes } from '#lib/worker/programs/to-registrable-domain.ts';

export interface PublicSuffixReader {
  /** @throws what reading the file throws. The next call then reads it again. */
  read(): Promise<PublicSuffixes>;
}

/**
 * The public suffix list. It is as large as half of the worker's code, and only needed when programs are stored. So it
 * is a file of the package: the first caller reads it, and it stays in memory while the worker lives.
 */
export function createPublicSuffixes({ readList }: { readonly readList: () => Promise<string> }): PublicSuffixReader {
  let reading: Promise<PublicSuffixes> | null = null;
  return {
    read() {
      reading ??= readList()
        .then((list) => new Set(list.split('\n')))
        .catch((error: unknown) => {
          reading = null;
          throw error;
        });
      return reading;
    },
  };
}
