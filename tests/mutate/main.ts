import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from '../setup/describe-machine.ts';
import { writeBetweenMarks } from '../setup/write-between-marks.ts';
import { arguedMutants } from './argued-mutants.ts';
import { countMutants, describeMutants, listNeedlessArguments, type RoomReport } from './describe-mutants.ts';
import { rooms } from './rooms.ts';
import { tryRoom } from './try-room.ts';

/*
 * Which changes of the sources no test notices: `npm run mutate` tries a sample of all rooms, `npm run mutate -- ROOM` of
 * one, and with `--all` each mutant. The last run over each room is what `docs/reliability.md` says. Another sample
 * (`--seed=WORD`) is shown only: it says how much of the first was killed because it was read.
 */

const usage = `npm run mutate [-- ROOM] [--all] [--seed=WORD]
  ${Object.entries(rooms)
    .map(([name, { folder }]) => `${name.padEnd(10)} ${folder}`)
    .join('\n  ')}
`;

/** The sample that `docs/reliability.md` is about. */
const ownSeed = 'linkmint';
/** The most that may survive, of those that were tried. */
const maxShare = 0.1;

const reports = join(import.meta.dirname, '..', '..', '.output', 'reports', 'mutants');
const toPath = (name: string) => join(reports, `${name}.json`);

async function run(name: string, isWhole: boolean, seed: string): Promise<void> {
  const room = rooms[name];
  if (room === undefined) throw new Error(`No room is called ${name}`);
  const report = await tryRoom(room, { seed, every: isWhole ? 1 : room.every });
  mkdirSync(reports, { recursive: true });
  writeFileSync(toPath(seed === ownSeed ? name : `${name}-${seed}`), JSON.stringify(report, null, 1));
  const { survivors } = countMutants(report.tried, arguedMutants);
  for (const { status, file, atLine, line, original, mutated } of survivors) {
    process.stdout.write(`\n${status} ${file}:${atLine}\n    ${line}\n  - ${original}\n  + ${mutated}\n`);
  }
  for (const { file, original, mutated } of listNeedlessArguments(report, arguedMutants)) {
    process.stdout.write(`\nargued without need: ${file}: ${original} → ${mutated}\n`);
  }
  if (survivors.length > maxShare * report.tried.length) process.exitCode = 1;
}

/** Writes the page, once each room was tried. */
function writePage(): void {
  if (!Object.keys(rooms).every((name) => existsSync(toPath(name)))) return;
  const last = Object.keys(rooms).map((name) => JSON.parse(readFileSync(toPath(name), 'utf8')) as RoomReport);
  const durationMs = last.reduce((sum, report) => sum + report.durationMs, 0);
  const figures = describeMutants(last, arguedMutants, ownSeed);
  writeBetweenMarks('reliability.md', 'mutants', `${describeMachine(durationMs)}.\n\n${figures}`);
  process.stdout.write(`\n${figures}\n`);
}

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: ownSeed },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || names.some((name) => rooms[name] === undefined)) {
  process.stdout.write(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  for (const name of names.length === 0 ? Object.keys(rooms) : names) await run(name, values.all, values.seed);
  if (values.seed === ownSeed) writePage();
}
