import { alignTable } from '../setup/align-table.ts';
import { type Line, type Report, type ReportedSection, toFigure } from './line.ts';

/** What a person waits for, and the sections that measure it. */
export const chapters: readonly { readonly title: string; readonly sections: readonly string[] }[] = [
  { title: 'From the press to the link', sections: ['act', 'link'] },
  { title: 'Until it is open', sections: ['popup', 'panel', 'tabs', 'today', 'worker'] },
  { title: 'While you work in it', sections: ['search', 'drawn', 'check', 'address-bar', 'report', 'files'] },
  { title: 'What your browser pays', sections: ['pages', 'sync', 'lit', 'memory', 'day'] },
];

/**
 * The run in words. `{SECTION|LINE}` is the line's p50, `{SECTION|LINE|beside}` that of its floor, and
 * `{SECTION|LINE|more}` the difference.
 */
const sentences: readonly string[] = [
  'A link that you have is copied {act|shortcut: a link that is there, worker alive} after the key, and after a rest {act|shortcut: a link that is there, worker dead}.',
  'A new link, where your network takes 0.05 s to answer: {act|shortcut: a new link, 50 ms, worker alive}, and after a rest {act|shortcut: a new link, 50 ms, worker dead}.',
  'By toolbar and Enter, a link that you have: {act|toolbar and Enter: a link that is there, worker alive}. After a rest, the browser shows a popup of one line in {popup|worker alive|beside}.',
  'The popup shows its program, one of 100,000, {popup|worker alive} after the click, and after a rest {popup|worker dead}.',
  'The side panel opens in {panel|opening}, and follows you to another tab in {panel|a change of tab}.',
  'The workspace shows 100,000 programs in {tabs|programs}, 200,000 conversions of all years in {tabs|earnings, all time}, and a page of the options in {tabs|options}.',
  'A letter of a search among 50,000 links shows its rows in {drawn|a key, 50,000 links}, and a filter in {drawn|a change, 50,000 links}.',
  'A list of 300 addresses shows its rows {drawn|a paste, 300 lines: its rows} after the paste, and its plan after {drawn|a paste, 300 lines: its plan}.',
  'A page with 5,000 links is checked in {check|the first rows}.',
  'A page of no program costs {pages|a page of no program|more} more than in a browser with an empty extension, and a day of 300 pages {day|off: processor, its own} of the processor.',
];

/** The figures of a run as a person reads them: in words, then of each section the line that is nearest to its bar. */
export function describePerformance(report: Report): string {
  const tables = chapters.flatMap(({ title, sections }) => {
    const taken = report.sections.filter(({ name }) => sections.includes(name));
    return taken.length === 0 ? [] : [`### ${title}`, describeChapter(taken)];
  });
  const { failed } = report;
  return [
    report.run,
    sentences.flatMap((sentence) => toWords(sentence, report)).join('\n'),
    ...tables,
    describeOver(report),
    ...(failed.length === 0 ? [] : [`Failed in this run, and without figures: ${failed.join(', ')}.`]),
  ].join('\n\n');
}

/** No line where a figure of it is missing, because its section failed. */
function toWords(sentence: string, { sections }: Report): readonly string[] {
  let isWhole = true;
  const words = sentence.replaceAll(/\{([\w-]+)\|([^|}]+)(?:\|(\w+))?\}/g, (_, section, what, which) => {
    const line = sections.find(({ name }) => name === section)?.lines.find((each) => each.what === what);
    const besides = line?.beside?.p50 ?? 0;
    const own = line?.p50 ?? 0;
    // Less than what stands beside it is noise: it costs nothing.
    const value = which === 'beside' ? besides : which === 'more' ? Math.max(0, own - besides) : own;
    isWhole &&= line !== undefined;
    return line?.unit === 's' ? `${toTwoDigits(value)} s` : toSeconds(value);
  });
  return isWhole ? [`- ${words}`] : [];
}

const toTwoDigits = (value: number): string => String(Number(value.toPrecision(2)));

const toSeconds = (ms: number): string => (ms < 10 ? `${toTwoDigits(ms)} ms` : `${toTwoDigits(ms / 1000)} s`);

function describeChapter(sections: readonly ReportedSection[]): string {
  const rows = sections.map(({ name, lines }) => {
    const barred = lines.filter((line) => line.bar !== undefined);
    const nearest = barred.toSorted((a, b) => toShare(b) - toShare(a))[0];
    const held = barred.filter(({ verdict }) => verdict === 'holds').length;
    const figures = nearest === undefined ? ['', ''] : [toTaken(nearest), toAllowed(nearest)];
    return [name, nearest?.what ?? '', ...figures, `${held} of ${barred.length}`];
  });
  const heading = ['section', 'nearest to its bar, or furthest over', 'takes', 'may take', 'hold'];
  return alignTable([heading, ...rows], (column) => column < 2);
}

/** How much of its bar a line takes: more than 1 is over. */
function toShare({ p50, p95, bar }: Line): number {
  if (bar === undefined) return 0;
  const value = bar.at === 'p50' ? p50 : p95;
  // Nothing of what may not be at all is no share of it.
  if (value === 0) return 0;
  return bar.kind === 'at least … times' ? bar.allowed / value : value / bar.allowed;
}

const toTaken = ({ p50, p95, unit, bar }: Line): string => `${toShown(bar?.at === 'p95' ? p95 : p50)} ${unit}`;

const toAllowed = ({ bar }: Line): string => (bar === undefined ? '' : toShown(bar.allowed));

const toShown = (value: number): string => (Number.isInteger(value) ? String(value) : toFigure(value));

function describeOver({ sections }: Report): string {
  const over = sections.flatMap(({ name, lines }) =>
    lines
      .filter(({ verdict }) => verdict === 'over')
      .map((line) => `- ${name}, ${line.what}: ${toTaken(line)} for ${toAllowed(line)}`),
  );
  return over.length === 0 ? 'No line is over its bar.' : ['Over their bars in this run:', '', ...over].join('\n');
}
