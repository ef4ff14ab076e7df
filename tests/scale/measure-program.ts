import { serialize } from 'node:v8';
import { packPrograms } from '#lib/domain/programs/program-block.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeProgram } from '#tests/builders/make-program.ts';
import { makeDescription } from '#tests/sandbox/catalogue/make-description.ts';

/** Of so many programs the mean is taken: a whole number of blocks of 256. */
const sample = 40 * 256;

/** Bytes that a program takes in each place, on average. Nothing is compressed, and the browser's own overhead is not in it. */
export interface ProgramBytes {
  /** The whole record, as the browser's structured clone writes it. */
  readonly recordCloned: number;
  /** The description's part of it. */
  readonly description: number;
  /** Its part of the packed summaries. */
  readonly packed: number;
  /** Its host in the match index. */
  readonly indexHost: number;
}

export function measureProgram(): ProgramBytes {
  const programs = Array.from({ length: sample }, (_, index) => makeProgram(500_000 + index));
  const records = programs.map((program) => {
    const [host = ''] = program.hosts;
    const { offerId, name } = program;
    return anOffer({
      offerId,
      name,
      descriptionHtml: makeDescription({ seed: offerId, name, hostile: false }),
      previewUrl: `https://${host}/`,
      matches: [{ host, pathPrefix: '' }],
    });
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    recordCloned: mean(records.map((record) => serialize(record).length)),
    description: mean(records.map(({ descriptionHtml }) => Buffer.byteLength(descriptionHtml))),
    packed: Buffer.byteLength(packPrograms(programs)) / programs.length,
    indexHost: mean(
      programs.map(({ hosts }) => hosts.reduce((sum, host) => sum + JSON.stringify(`${host}\n`).length - 2, 0)),
    ),
  };
}
