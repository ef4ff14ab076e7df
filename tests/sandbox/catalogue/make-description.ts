import { createSeededRandom } from '../seeded-random.ts';

const sentences = [
  'We welcome publishers whose readers care about what they buy.',
  'Orders are validated after the return period has ended.',
  'Brand bidding on search engines is not allowed; please add our name to your negative keywords.',
  'Commission is paid on the order value without delivery fee, taxes and vouchers.',
  'Gift cards and top-ups earn nothing.',
  'Creatives are renewed each season; ask your manager for other sizes.',
  'Cash-back and coupon sites need a written agreement first.',
  'A new buyer is somebody who has not ordered in the last 365 days.',
] as const;

/** What merchants paste into the field: none of it may ever run or be laid out by a reader of the API. */
const hostileParts = [
  '<script>document.title="description ran"</script>',
  '<img src="x" onerror="document.title=\'description ran\'">',
  '<style>body{display:none!important}</style>',
  '<iframe src="javascript:document.title=1"></iframe>',
  '<a href="javascript:alert(1)">Terms</a>',
  '</div></div></textarea></script><table><tr><td>unclosed <b>bold <i>both',
  '<svg/onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}} #{7*7} <%= 7*7 %>',
  '<!-- a comment that never ends ',
] as const;

/** Kilobytes of HTML, deterministic per program (observed, spec §2.3). */
export function makeDescription({ seed, name, hostile }: { seed: string; name: string; hostile: boolean }): string {
  const random = createSeededRandom(`description ${seed}`);
  const paragraphs = Array.from(
    { length: random.between(4, 14) },
    () => `<p style="margin:0">${Array.from({ length: 4 }, () => random.pick(sentences)).join(' ')}&nbsp;</p>`,
  );
  const rules = Array.from({ length: 3 }, () => `<li>${random.pick(sentences)}</li>`).join('\r\n');
  const parts = [`<h2>${name}</h2>`, ...paragraphs, `<ul>\r\n${rules}\r\n</ul>`];
  if (hostile) parts.splice(2, 0, ...hostileParts);
  return parts.join('\n');
}
