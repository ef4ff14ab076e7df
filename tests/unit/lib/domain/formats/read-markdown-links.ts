/** The links that CommonMark sees, read straight from its rules for inlines; a tag or a code span is a failure. */
export function readMarkdownLinks(source: string): readonly { readonly text: string; readonly href: string }[] {
  const links: { text: string; href: string }[] = [];
  const openings: number[] = [];
  let position = 0;
  while (position < source.length) {
    const rest = source.slice(position);
    const escaped = /^\\[!-/:-@[-`{-~]/.exec(rest);
    if (escaped !== null) {
      position += 2;
      continue;
    }
    const span = /^(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/.exec(rest);
    if (span !== null) throw new Error('code span');
    if (/^<(?:[a-z!?/]|[a-z][a-z0-9+.-]*:)/i.test(rest)) throw new Error('tag or autolink');
    if (rest.startsWith('[')) openings.push(position);
    const opening = rest.startsWith(']') ? openings.pop() : undefined;
    const target = opening === undefined ? null : /^\]\(([^\s()<>\\]*)\)/.exec(rest);
    if (opening !== undefined && target !== null) {
      // A link holds no link: the brackets around it make no further one.
      openings.length = 0;
      links.push({ text: source.slice(opening + 1, position), href: (target[1] ?? '').replace(/&#?\w+;/g, '\ufffd') });
      position += target[0].length;
      continue;
    }
    position += 1;
  }
  return links;
}
