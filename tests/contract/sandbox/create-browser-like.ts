import { request } from 'node:http';

interface SiteAnswer {
  httpStatus: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Opens addresses of the sandbox's many hosts as a browser would: straight to its port, with the Host header of the
 * address (this machine's resolver may not know `*.localhost`), and with cookies per host.
 */
export interface BrowserLike {
  get(url: string, headers?: Record<string, string>): Promise<SiteAnswer>;
  post(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<SiteAnswer>;
}

export function createBrowserLike({ port }: { port: number }): BrowserLike {
  const cookies = new Map<string, Map<string, string>>();

  function send(
    method: string,
    address: string,
    body: string | null,
    extra: Record<string, string>,
  ): Promise<SiteAnswer> {
    const url = new URL(address);
    const jar = cookies.get(url.hostname) ?? new Map<string, string>();
    cookies.set(url.hostname, jar);
    const headers: Record<string, string> = { host: url.host, 'user-agent': 'Desktop/1.0', ...extra };
    if (jar.size > 0) headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (body !== null) headers['content-type'] = 'application/x-www-form-urlencoded';
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method, path: `${url.pathname}${url.search}`, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('error', reject);
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
              jar.set(name, value);
            }
            resolve({ httpStatus: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }

  return {
    get: (url, headers = {}) => send('GET', url, null, headers),
    post: (url, form, headers = {}) => send('POST', url, new URLSearchParams(form).toString(), headers),
  };
}
