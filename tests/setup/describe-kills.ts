/** What the last kills left. */
export interface KillsReport {
  /** Day, version, machine. */
  readonly run: string;
  readonly reach: {
    readonly marked: number;
    readonly reached: number;
    /** Folders with places that no path reaches. */
    readonly folders: readonly { readonly folder: string; readonly marked: number; readonly reached: number }[];
  };
  readonly paths: readonly KilledPath[];
  /** Kills at marks that chance picked. */
  readonly storms: readonly { readonly name: string; readonly figures: StormFigures }[];
}

export interface KilledPath {
  readonly name: string;
  readonly places: number;
  /** Marks, each once for its beginning and once for its end. */
  readonly points: number;
  readonly kills: number;
  readonly faults: number;
}

export interface StormFigures {
  readonly kills: number;
  readonly clicks: number;
  readonly programs: number;
  readonly charged: number;
  readonly counted: number;
  /** Acts by what their user read of them. */
  readonly shown: Readonly<Record<string, number>>;
  readonly [name: string]: unknown;
}

/** The kills as a person reads them. */
export function describeKills({ run, reach, paths, storms }: KillsReport): string {
  const { kills, faults } = sumKills(paths);
  const { marked, reached } = reach;
  const faulty = paths.filter((path) => path.faults > 0).map((path) => `${path.name} (${path.faults})`);
  return [
    `${run}.`,
    `${toCount(marked)} places in the worker's sources are marked. The paths reach ${toCount(reached)} of them (${((100 * reached) / marked).toFixed(1)} %).`,
    `On ${paths.length} paths the worker was killed ${toCount(kills)} times, at every mark that they reach, each on three of the paths that reach it or on all where they are fewer: once when the promise was begun and once when it had settled, the first three times that a path comes there, on longer paths the first two times or the first. Faults: ${faults}${faulty.length === 0 ? '' : `, in ${faulty.join(', ')}`}. [figures/kills.json](figures/kills.json) has each path, and the folders with places that no path reaches.`,
    ...storms.map(describeStorm),
  ].join('\n\n');
}

export function sumKills(paths: readonly KilledPath[]): { readonly kills: number; readonly faults: number } {
  return {
    kills: paths.reduce((sum, { kills }) => sum + kills, 0),
    faults: paths.reduce((sum, { faults }) => sum + faults, 0),
  };
}

export const toCount = (value: number): string => value.toLocaleString('en');

function describeStorm({ name, figures }: KillsReport['storms'][number]): string {
  const { kills, clicks, programs, charged, counted, shown } = figures;
  const where = name === 'random-kills' ? 'Over the fakes' : 'In Chromium';
  const text = `${where}, ${toCount(kills)} times at marks that chance picked, in ${clicks} clicks among ${toCount(programs)} programs: ${charged} links were charged, and ${counted} counted.`;
  // Over the fakes, some popups are closed, and page and worker show outcomes in other words.
  if (name === 'random-kills') return text;
  const { minted = 0, unknown = 0 } = shown;
  return `${text} ${minted} were handed to their user. The other ${charged - minted} are counted, and only the network's dashboard has them: ${unknown} acts were said to be unknown.`;
}
