/**
 * An ordinary page of the web: a few styles, a small script of its own, and 2,250 nodes.
 * @param articles Each has nine nodes.
 */
export function renderOrdinaryPage(articles = 250): string {
  const article = (at: number) =>
    `<article id="a${at}"><h2><a href="/a/${at}">Article ${at}</a></h2><p>Some words about it.</p><time>today</time></article>`;
  return `<!doctype html><title>A page of no program</title>
<style>article { display: grid; grid-template-columns: 1fr 2fr 1fr; gap: 8px; padding: 4px }</style>
<main>${Array.from({ length: articles }, (_, at) => article(at)).join('\n')}</main>
<script>for (const link of document.links) link.addEventListener('click', (event) => event.preventDefault());</script>`;
}
