import type { PublicSuffixes } from '#lib/worker/programs/to-registrable-domain.ts';

export interface PublicSuffixReader {
  /** @throws what reading the file throws; the next call then reads it anew. */
  read(): Promise<PublicSuffixes>;
}

/**
 * The public suffix list, which is as large as half of the worker's code and needed only when programs are stored. So
 * it is a file of the package: read by the first who asks, and kept while the worker lives.
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
