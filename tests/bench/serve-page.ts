import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ServedPage {
  /** Its address, on a host of no program. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a page, never from the cache. */
export async function servePage(html: string): Promise<ServedPage> {
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
