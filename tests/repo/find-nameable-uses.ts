/**
 * Where a source takes of the page's document what the page can name away: with `<img name=querySelectorAll>` in it,
 * `document.querySelectorAll` is that picture, in the isolated world too. Comments do not count.
 */
export function findNameableUses(path: string, source: string): readonly string[] {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, index) => {
      const [use] = /(?<![.\w'])(?:document|\(document as [^)]*\))\??\.\w+/.exec(line.replace(/\/\/.*$/, '')) ?? [];
      return use === undefined
        ? []
        : [`${path}:${index + 1} ${use}: take it of the prototype, with components/page-host/safe-dom.ts`];
    });
}
