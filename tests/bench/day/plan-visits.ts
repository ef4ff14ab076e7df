import { handMadePrograms } from '../../sandbox/catalogue/hand-made-programs.ts';
import { createSeededRandom } from '../../sandbox/seeded-random.ts';

/** A page that the user looks at. */
export interface Visit {
  readonly host: string;
  /** Since the page before, in the time of the day. */
  readonly afterSeconds: number;
}

const pagesOfHost = 5;
const secondsBetweenHosts = 300;

/** Programs that the account has joined. */
const joined = handMadePrograms.filter(
  ({ path, preview, standing }) => path === undefined && preview === undefined && standing === 'approved',
);

const toHost = ({ site }: { readonly site: string }): string => `${site}.localhost`;

/** Hosts of programs that the account has joined. */
export const merchantHosts: readonly string[] = [...new Set(joined.map(toHost))].slice(0, 20);

/** Those of them whose program is paused: they have no button, and the toolbar icon has a mark that says why. */
export const pausedHosts: ReadonlySet<string> = new Set(joined.filter(({ paused }) => paused === true).map(toHost));

/**
 * A day of browsing, always the same one: five pages of a host, each looked at for up to 75 seconds, and then another
 * host some minutes later. Every third host is a merchant's.
 */
export function planVisits(hosts: number): readonly Visit[] {
  const random = createSeededRandom('a day of browsing');
  return Array.from({ length: hosts }, (_, turn) => {
    const merchant = turn % 3 === 1 ? merchantHosts[(turn - 1) / 3] : undefined;
    const host = merchant ?? `www.no-program-${turn}.localhost`;
    return Array.from({ length: pagesOfHost }, (_page, page) => ({
      host,
      afterSeconds: page === 0 ? secondsBetweenHosts : random.between(5, 75),
    }));
  }).flat();
}
