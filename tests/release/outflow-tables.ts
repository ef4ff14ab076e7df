import { dataKinds, outflows } from '../../lib/build/outflows.ts';
import { publication } from '../../lib/build/publication.ts';

/** Part of a document that is written from a list of `lib/build/`: of all that leaves the device, or of who publishes. */
interface OutflowTable {
  /** From the root. */
  readonly file: string;
  /** Between the marks `<!-- NAME: … -->` and `<!-- /NAME -->`. */
  readonly name: string;
  readonly text: string;
}

const begin = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const whole = toTable(
  ['To', 'What', 'When'],
  outflows.map(({ to, what, when }) => [begin(to), begin(what), begin(when)]),
);

/** Answers of the Chrome Web Store's privacy tab: each kind with whom it goes to. */
const answers = toTable(
  ['Kind of data', 'To'],
  [...new Set(outflows.flatMap(({ chrome }) => chrome))].sort().map((kind) => {
    const receiving = outflows.filter(({ chrome }) => (chrome as readonly string[]).includes(kind));
    return [kind, [...new Set(receiving.map(({ to }) => to))].join(', ')];
  }),
);

const kinds = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
const declared = toTable(
  ['Kinds', 'Which'],
  [
    ['required', kinds(dataKinds.required)],
    ['optional, asked for when "Everything about a link, notes too" is chosen for a team', kinds(dataKinds.optional)],
  ],
);

const policy = {
  '3rdparty': {
    Extensions: { [publication.geckoId]: { serviceHosts: ['api.network.example'], switchedOff: ['exports'] } },
  },
};

/** Every part of the documents that says what leaves the device, or who publishes. */
export const outflowTables: readonly OutflowTable[] = [
  { file: 'docs/privacy-policy.md', name: 'outflows', text: whole },
  { file: 'docs/store/listing.md', name: 'privacy-tab', text: answers },
  { file: 'docs/store/listing.md', name: 'firefox-kinds', text: declared },
  {
    file: 'docs/privacy-policy.md',
    name: 'maker',
    text: `Linkmint is made by ${publication.maker}, ${publication.postalAddress}, ${publication.supportAddress}.`,
  },
  {
    file: 'docs/administrators.md',
    name: 'policy',
    text: `\`\`\`json\n${JSON.stringify({ policies: policy }, null, 2)}\n\`\`\``,
  },
];
