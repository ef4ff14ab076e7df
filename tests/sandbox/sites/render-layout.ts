import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

/** The frame of every page of the merchants. All text is escaped by `html`; `style` is the sandbox's own. */
export function renderLayout(options: {
  title: string;
  heading: string;
  homeHref: string;
  accent: string;
  canonical: string | null;
  /** Written on `<style>` and `<script>` for the page with a strict policy. */
  nonce: string | null;
  body: Html | Promise<Html>;
  script?: string;
}): Html | Promise<Html> {
  const { title, heading, homeHref, accent, canonical, nonce, body, script } = options;
  const nonceAttribute = nonce === null ? raw('') : raw(` nonce="${nonce}"`);
  const style = `
    :root { --accent: ${accent}; color-scheme: light; }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: #23272e; background: #f6f5f2; }
    header { background: var(--accent); color: #fff; }
    header div, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem 1.5rem; }
    header a { color: inherit; text-decoration: none; font-size: 1.35rem; font-weight: 650; letter-spacing: -.01em; }
    main { padding-block: 2rem 3rem; }
    h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 .75rem; }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
    .card { background: #fff; border: 1px solid #e4e1da; border-radius: 10px; padding: 1rem; }
    .card a { color: inherit; font-weight: 600; text-decoration: none; }
    .card a:hover { text-decoration: underline; }
    .picture { height: 9rem; border-radius: 8px; margin-bottom: .75rem; --tint: color-mix(in srgb, var(--accent) 22%, #fff);
      background: radial-gradient(circle at 50% 58%, var(--accent) 0 18%, #0000 18.5%),
        radial-gradient(circle at 50% 58%, color-mix(in srgb, var(--accent) 45%, #fff) 0 34%, #0000 34.5%), var(--tint); }
    .card:nth-child(3n + 2) .picture { background: linear-gradient(115deg, var(--tint) 46%, var(--accent) 46% 54%, var(--tint) 54%); }
    .card:nth-child(3n) .picture { background: repeating-linear-gradient(45deg, var(--tint) 0 18px,
      color-mix(in srgb, var(--accent) 34%, #fff) 18px 30px); }
    .product { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 2rem; }
    .product .picture { height: 20rem; }
    .price { font-size: 1.35rem; font-weight: 650; color: var(--accent); }
    .button, button { display: inline-block; border: 0; border-radius: 8px; padding: .65rem 1.2rem; background: var(--accent);
      color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
    label { display: block; margin: 1rem 0; }
    input { font: inherit; padding: .4rem .6rem; border: 1px solid #b9b5ab; border-radius: 6px; width: 5rem; }
    footer { color: #6b6960; font-size: .85rem; }
    nav a { margin-right: 1rem; color: var(--accent); }
    @media (max-width: 40rem) { .product { grid-template-columns: 1fr; } }
  `;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${canonical === null ? '' : html`<link rel="canonical" href="${canonical}">`}
<link rel="icon" href="data:,">
<style${nonceAttribute}>${raw(style)}</style>
</head>
<body>
<header><div><a href="${homeHref}">${heading}</a></div></header>
<main>${body}</main>
<footer>An invented shop of the Linkmint sandbox.</footer>
${script === undefined ? '' : html`<script${nonceAttribute}>${raw(script)}</script>`}
</body>
</html>`;
}
