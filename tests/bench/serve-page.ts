import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ServedPage {
  /** A page on a host of no program. */
  readonly url: string;
  close(): Promise<void>;
}

/** Articles of the page: with them it has about as many elements as an ordinary page of the web. */
const articles = 250;

function renderPage(): string {
  const article = (at: number) =>
    `<article id="a${at}"><h2><a href="/a/${at}">Article ${at}</a></h2><p>Some words about it.</p><time>today</time></article>`;
  return `<!doctype html><title>A page of no program</title>
<style>article { display: grid; grid-template-columns: 1fr 2fr 1fr; gap: 8px; padding: 4px }</style>
<main>${Array.from({ length: articles }, (_, at) => article(at)).join('\n')}</main>
<script>for (const link of document.links) link.addEventListener('click', (event) => event.preventDefault());</script>`;
}

/** Serves one ordinary page, always the same and never from the cache. */
export async function servePage(): Promise<ServedPage> {
  const html = renderPage();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://www.no-program.localhost:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
