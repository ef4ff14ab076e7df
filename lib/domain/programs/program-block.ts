import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';

/**
 * The blocks from here on have the programs that approved the account, and the others every other one: what is in sight
 * first is read without the rest, wherever it stands in the catalogue.
 */
export const firstOwnBlock = 1_000_000;

/** A summary without its field names, which would be half of what is stored and read. */
type Packed = readonly [
  offerId: string,
  name: string,
  hosts: readonly string[],
  applicationStatus: ProgramSummary['applicationStatus'],
  offerStatus: ProgramSummary['offerStatus'],
  offerType: string,
  countries: readonly string[],
  categories: readonly string[],
  devices: readonly string[],
  commissionTracking: string,
  updatedAt: string,
  validationDays: string,
  paymentDays: string,
  commission: ProgramSummary['commission'],
  unreadRate: string,
  tierCount: number,
  /** Absent in blocks of an earlier version, until the next walk writes them anew. */
  exceptionalRate?: string,
  exceptionalLabel?: string,
];

/**
 * Packs summaries into one text. Measured in Chromium for 100,000 programs: as texts of 256 each they are read and
 * parsed in 0.4 s, as records of their own in 2.3 s, out of the whole programs in 5.4 s.
 */
export function packPrograms(programs: readonly ProgramSummary[]): string {
  return JSON.stringify(
    programs.map(
      (program): Packed => [
        program.offerId,
        program.name,
        program.hosts,
        program.applicationStatus,
        program.offerStatus,
        program.offerType,
        program.countries,
        program.categories,
        program.devices,
        program.commissionTracking,
        program.updatedAt,
        program.validationDays,
        program.paymentDays,
        program.commission,
        program.unreadRate,
        program.tierCount,
        program.exceptionalRate,
        program.exceptionalLabel,
      ],
    ),
  );
}

export function unpackPrograms(text: string): readonly ProgramSummary[] {
  return (JSON.parse(text) as readonly Packed[]).map((packed) => ({
    offerId: packed[0],
    name: packed[1],
    hosts: packed[2],
    applicationStatus: packed[3],
    offerStatus: packed[4],
    offerType: packed[5],
    countries: packed[6],
    categories: packed[7],
    devices: packed[8],
    commissionTracking: packed[9],
    updatedAt: packed[10],
    validationDays: packed[11],
    paymentDays: packed[12],
    commission: packed[13],
    unreadRate: packed[14],
    tierCount: packed[15],
    exceptionalRate: packed[16] ?? '',
    exceptionalLabel: packed[17] ?? '',
  }));
}
