import { handMadePrograms } from './hand-made-programs.ts';

const firstId = 2_100;
const step = 7;

/** The id of the hand-made program at this place of the list; there are gaps between them, as in real listings. */
export function toHandMadeOfferId(index: number): number {
  return firstId + step * index;
}

/** The place in the list that an id stands for; not whole, or outside the list, when it stands for no program. */
export function toHandMadeIndex(offerId: number): number {
  return (offerId - firstId) / step;
}

/** Throws when no program has this name: the tables that name programs must not have typing errors. */
export function handMadeOfferIdOf(programName: string): number {
  const index = handMadePrograms.findIndex(({ name }) => name === programName);
  if (index < 0) throw new Error(`no hand-made program is called ${programName}`);
  return toHandMadeOfferId(index);
}
