// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { isPageSlice, maxCheckedLinks, type PageSlice } from '#lib/domain/checks/page-link.ts';

// What the sources took of the prototypes for an earlier test is not what this document has.
vi.resetModules();
const { createReading } = await import('#entrypoints/page-check/create-reading.ts');

afterEach(() => {
  document.body.replaceChildren();
  document.title = '';
});

/** @param slices How many slices the clock allows at least; each look at it costs a part of one. */
function read(html: string, { lookMs = 0, between = () => {} }: { lookMs?: number; between?: () => void } = {}) {
  document.body.innerHTML = html;
  let nowMs = 0;
  const reading = createReading(() => {
    nowMs += lookMs;
    return nowMs;
  });
  const slices: PageSlice[] = [];
  do {
    slices.push(reading.readSlice());
    between();
  } while (slices.at(-1)?.end === null && slices.length < 10_000);
  const end = slices.at(-1)?.end;
  if (end === null || end === undefined) throw new Error('The reading does not end');
  return { slices, links: slices.flatMap((slice) => slice.links), end, reading };
}

it('a link of the page brings its address, words, rel, nearest heading and place', () => {
  const { links } = read(`<nav><a href="/home">Home</a></nav><h2>What we <em>cook</em></h2>
      <p><a href="https://kedai.example/p/1" rel="noopener sponsored"> clay
      pot </a></p><footer><a href="https://kedai.example/p/2"><img alt="logo"></a></footer>`);
  expect(links.map(({ text, rel, heading, place }) => [text, rel, heading, place])).toEqual([
    ['Home', '', '', 'nav'],
    ['clay pot', 'noopener sponsored', 'What we cook', 'content'],
    ['logo', '', 'What we cook', 'footer'],
  ]);
  expect(links[1]?.url).toBe('https://kedai.example/p/1');
});

it.each([
  ['code in it', '<style>.st0{fill:#fff}</style><script>go()</script>clay pot'],
  [
    'what stands in for its lazy picture',
    '<img alt=""><noscript>&lt;img src="/pot.jpg"></noscript><img alt="clay pot">',
  ],
])('a link of the page has the words that readers see, and not %s', (_what, inside) => {
  const { links } = read(`<h2><style>h2{color:red}</style>Pots</h2><a href="https://kedai.example/p/1">${inside}</a>`);
  expect(links).toMatchObject([{ text: 'clay pot', heading: 'Pots' }]);
});

it.each([
  'javascript:alert(1)',
  'mailto:siti@dapur.example',
  'data:text/html,x',
  `https://x.test/${'a'.repeat(9_000)}`,
])('a link of the page of another scheme, or too long, has no address: %.30s', (href) => {
  document.body.replaceChildren();
  const { links, slices } = read('<p></p>');
  expect(links).toEqual([]);
  const link = document.createElement('a');
  link.setAttribute('href', href);
  link.textContent = 'x'.repeat(500);
  document.body.replaceChildren(link);
  const [found] = createReading(() => 0).readSlice().links;
  expect(found).toMatchObject({ url: '', text: 'x'.repeat(80) });
  expect(slices.every(isPageSlice)).toBe(true);
});

it('a link of the page in an open shadow tree is read where its host stands; a closed tree stays closed', () => {
  document.body.innerHTML = '<a href="/1">one</a><div id="open"></div><div id="closed"></div><a href="/2">two</a>';
  for (const mode of ['open', 'closed'] as const) {
    const tree = document.getElementById(mode)?.attachShadow({ mode });
    if (tree) tree.innerHTML = `<a href="/${mode}">${mode}</a>`;
  }
  const { links } = createReading(() => 0).readSlice();
  expect(links.map(({ text }) => text)).toEqual(['one', 'open', 'two']);
});

it('a reading is done in slices, and brings each link once', () => {
  const { slices, links, end } = read('<p><a href="/x">x</a></p>'.repeat(300), { lookMs: 6 });
  expect(slices.length).toBeGreaterThan(5);
  expect(slices[0]?.total).toBe(300);
  expect(links.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index));
  expect(end).toMatchObject({ cut: null, goneIds: [] });
});

it('a reading says which links the page took away meanwhile, and reads what it drew', () => {
  let isFirst = true;
  const { links, end } = read(
    '<div id="old"><a href="/old">old</a></div><p><a href="/x">x</a></p>'.repeat(1) + '<p>…</p>'.repeat(99),
    {
      lookMs: 6,
      between: () => {
        if (!isFirst) return;
        isFirst = false;
        document.getElementById('old')?.remove();
        const link = document.createElement('a');
        link.setAttribute('href', '/new');
        link.textContent = 'new';
        document.body.prepend(link);
      },
    },
  );
  const gone = new Set(end.goneIds);
  expect(links.filter(({ id }) => !gone.has(id)).map(({ text }) => text)).toEqual(['x', 'new']);
});

it('a reading ends at its limits, and says so', () => {
  const many = read(`<a href="/x">x</a>`.repeat(maxCheckedLinks + 10));
  expect(many.links).toHaveLength(maxCheckedLinks);
  expect(many.end.cut).toBe('links');
  const long = read(`<a href="https://kedai.example/${'a'.repeat(7_000)}">x</a>`.repeat(200));
  expect(long.end.cut).toBe('length');
  expect(long.links.length).toBeLessThan(200);
});

it('a reading cuts words before a character that would be cut in half', () => {
  const { links } = read(`<h2>${'a'.repeat(79)}😀</h2><a href="/x">${'b'.repeat(79)}😀x</a>`);
  expect(links[0]).toMatchObject({ text: 'b'.repeat(79), heading: 'a'.repeat(79) });
});

it('a reading has no control characters and none that reorder text in its words', () => {
  document.body.innerHTML = '<h2></h2><a href="/1"></a><a href="/2"></a><p></p>';
  const put = (selector: string, text: string) => document.querySelector(selector)?.append(text);
  put('h2', 'Clay\u0001 \u202epots\u0000');
  put('a', '\u0000\u0000');
  put('a + a', 'big\u0085 \u0007pot');
  put('p', 'Ad:\u0002 I earn a commission.');
  document.querySelector('a')?.setAttribute('aria-label', '\u0000small \u001bpot');
  const { links, end } = createReading(() => 0).readSlice();
  expect(links.map(({ text, heading }) => [text, heading])).toEqual([
    ['small pot', 'Clay pots'],
    ['big pot', 'Clay pots'],
  ]);
  expect(end?.clearWords?.text).toBe('Ad: I earn a commission.');
});

it('a reading leaves out a canonical address that its base makes too long, and reads the page all the same', () => {
  const base = `<base href="https://x.test/${'a'.repeat(120_000)}/">`;
  const { end, slices } = read(`${base}<link rel="canonical" href="x"><a href="https://kedai.example/p/1">tea</a>`);
  expect(end.canonicalUrl).toBeNull();
  expect(slices.every(isPageSlice)).toBe(true);
});

it('a reading reads a document without a root', () => {
  const root = document.documentElement;
  const reading = createReading(() => 0);
  root.remove();
  expect(reading.readSlice().end).toMatchObject({ language: '' });
  document.append(root);
});

it('a reading finds the words of a disclosure and where they stand, not those of a menu or a script', () => {
  const { end } = read(`<nav>Advertising</nav><script>var ad = 'Ad';</script><a href="/1">one</a>
      <p>Links with a star are affiliate links.</p><a href="/2">two</a><p>Ad: I earn a commission.</p>`);
  expect(end.weakWords).toMatchObject({ linksBefore: 1 });
  expect(end.clearWords).toMatchObject({ linksBefore: 2, text: 'Ad: I earn a commission.' });
});

it.each(['Advertisement', 'Anzeige', '廣告', ' Sponsored: ', 'Partners', '<b>Ad</b>', 'Sponsored by'])(
  'a reading takes a word that is a whole line for the name of a banner: %s',
  (line) => {
    const { end } = read(`<div>${line}</div><div>Ears in <b>ad</b> hoc rows<br>${line}<br>more</div>`);
    expect(end).toMatchObject({ clearWords: null, weakWords: null });
  },
);

it.each(['#ad', '[Werbung]', '（廣告）', '<b>Ad</b>: rice', 'Iklan | beras'])(
  'a reading finds the label "%s"',
  (line) => {
    const { end } = read(`<p>A page<br>${line}</p><a href="/1">one</a>`);
    expect(end.clearWords).toMatchObject({ linksBefore: 0 });
  },
);

it('a reading finds a disclosure whose words stand in several elements', () => {
  const { end } = read(
    '<p>Rice. If you buy <i>through</i> <a href="/why">our links</a>, we may earn <b>a commission</b>.',
  );
  expect(end.clearWords).toMatchObject({
    linksBefore: 1,
    text: expect.stringMatching(/^If you buy through our links, we/),
  });
  const apart = read('<ul><li>Buy by a link<li>You earn<li>A commission</ul>');
  expect(apart.end.clearWords).toBeNull();
});

it('a reading finds a disclosure at the end of a long paragraph', () => {
  const { end } = read(`<p>${'Rice is good. '.repeat(500)}If you buy by a link, we earn a commission.</p>`);
  expect(end.clearWords?.text).toBe('If you buy by a link, we earn a commission.');
});

it('a reading of a line without an end looks at its next words only', () => {
  const { end } = read(`${'<i>word </i>'.repeat(20_000)}#ad${'<i> word</i>'.repeat(20_000)}`);
  expect(end.clearWords?.text).toHaveLength(80);
});

it('a reading takes no part of an address that readers see for a disclosure', () => {
  const { end } = read('<p>Look at https://ads.example/sponsored and www.ad-shop.example.</p><p>Ref: no.</p>');
  expect(end).toMatchObject({ clearWords: null, weakWords: { text: 'Ref: no.' } });
});

it('a reading finds the publisher’s own words of disclosure', () => {
  document.body.innerHTML = '<p>Reklame:\n jeg tjener</p><a href="/1">one</a>';
  const end = (own: readonly string[]) => createReading(() => 0, own).readSlice().end;
  expect(end([])?.clearWords).toBeNull();
  expect(end(['Reklame: jeg tjener'])?.clearWords).toMatchObject({ linksBefore: 0, text: 'Reklame: jeg tjener' });
});

it('a reading finds the publisher’s own words of disclosure where they stand in several elements', () => {
  document.body.innerHTML =
    '<p><b>Reklame</b>: jeg <a href="/why">tjener</a> penge</p><a href="/1">one</a><p>jeg tjener</p>';
  const { end } = createReading(() => 0, ['Reklame: jeg tjener penge']).readSlice();
  expect(end?.clearWords).toMatchObject({ linksBefore: 0, text: 'Reklame: jeg tjener penge' });
});

it.each([
  ['Some links may earn me money.', 'The links below:'],
  ['Ad: I earn a commission.', 'A commission of the city took:'],
])(
  'a reading takes no words of disclosure behind a link for words before it because they share a word: %s',
  (words, text) => {
    document.body.innerHTML = `<p>${text} <a href="https://kedai.example/p/1">pot</a>. ${words}</p>`;
    const { end } = createReading(() => 0, ['Some links may earn me money']).readSlice();
    expect(end?.clearWords).toMatchObject({ linksBefore: 1 });
  },
);

it('a reading finds the publisher’s own words in several elements where their script has no spaces', () => {
  document.body.innerHTML = '<p><b>透過本文購買</b>，我可獲得回饋</p>';
  const { end } = createReading(() => 0, ['透過本文購買，我可獲得回饋']).readSlice();
  expect(end?.clearWords).toMatchObject({ linksBefore: 0, text: '透過本文購買，我可獲得回饋' });
});

it.each([
  ['is folded', 'overflow: hidden; height: 0', 0],
  ['is for screen readers alone', 'overflow: hidden; position: absolute', 1],
  ['has letters of no size', 'font-size: 0', 150],
])('a reading takes no words for a disclosure in a part that %s', async (_what, style, px) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.id === 'cut' ? new DOMRect(0, 0, 300, px) : new DOMRect(0, 0, 300, 150);
  });
  vi.resetModules();
  const fresh = await import('#entrypoints/page-check/create-reading.ts');
  const find = (attributes: string) => {
    document.body.innerHTML = `<div id="cut" ${attributes}><p>Ad: I earn a commission.</p></div>`;
    return fresh.createReading(() => 0).readSlice().end?.clearWords;
  };
  expect(find(`style="${style}"`)).toBeNull();
  expect(find('')).not.toBeNull();
  vi.restoreAllMocks();
});

it.each([
  ['is fixed to the window', '<div id="cut" style="overflow: hidden"><p style="position: fixed">WORDS</p></div>', true],
  [
    'is placed by a box around the one that cuts',
    '<div id="cut" style="overflow: hidden; position: static"><div style="position: absolute"><p>WORDS</p></div></div>',
    true,
  ],
  [
    'is placed by the box that cuts',
    '<div id="cut" style="overflow: hidden; position: relative"><p style="position: absolute">WORDS</p></div>',
    false,
  ],
  ['stands in a tree of such a part', '<div id="cut" style="overflow: hidden"><x-note></x-note></div>', false],
])('a reading knows whether words are seen in a part of no size where the text %s', async (_what, html, isSeen) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.id === 'cut' ? new DOMRect(0, 0, 300, 0) : new DOMRect(0, 0, 300, 150);
  });
  vi.resetModules();
  const fresh = await import('#entrypoints/page-check/create-reading.ts');
  document.body.innerHTML = html.replace('WORDS', 'Ad: I earn a commission.');
  const tree = document.querySelector('x-note')?.attachShadow({ mode: 'open' });
  if (tree) tree.innerHTML = '<p>Ad: I earn a commission.</p>';
  expect(fresh.createReading(() => 0).readSlice().end?.clearWords !== null).toBe(isSeen);
  vi.restoreAllMocks();
});

it('a reading says with which status its page was answered', () => {
  const timing = { name: location.href, responseStatus: 404 };
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([timing as PerformanceNavigationTiming]);
  expect(read('<p>Not found</p>').end.status).toBe(404);
  entries.mockReturnValue([]);
  expect(read('<p>Rice</p>').end.status).toBeNull();
  vi.restoreAllMocks();
});

it('a reading takes words that could be codes, each once', () => {
  const { end } = read('<p>Use HARIAN10 or BERAS5, HARIAN10 again, not these words.</p>');
  expect(end.codes.map(({ text }) => text)).toEqual(['HARIAN10', 'BERAS5']);
});

it('a reading is not led astray by elements that have the names of the browser’s functions', () => {
  const { links, end } = read(`<form name="querySelectorAll"></form><form name="createNodeIterator"></form>
      <img name="title"><form><input name="localName"><input name="shadowRoot"><a href="/1">one</a></form>`);
  expect(links.map(({ text }) => text)).toEqual(['one']);
  expect(end.title).toBe('');
});

it('a reading takes a link of a drawing that is written in the older way, too', () => {
  const { links, slices } = read(`<svg xmlns:xlink="http://www.w3.org/1999/xlink">
      <a xlink:href="https://kedai.example/p/1"><text>clay pot</text></a>
      <a href="https://kedai.example/p/2" xlink:href="https://kedai.example/p/3"><text>tea</text></a></svg>`);
  expect(links.map(({ url, text }) => [url, text])).toEqual([
    ['https://kedai.example/p/1', 'clay pot'],
    ['https://kedai.example/p/2', 'tea'],
  ]);
  expect(slices[0]?.total).toBe(2);
});

it.each(['frame', 'object'])('a reading reads the document in a part of the page that is no iframe: <%s>', (name) => {
  const inner = document.implementation.createHTMLDocument();
  inner.body.innerHTML = '<a href="https://kedai.example/p/1">clay pot</a>';
  const part = document.createElement(name);
  Object.defineProperty(part, 'contentDocument', { value: inner });
  document.body.replaceChildren(part);
  expect(
    createReading(() => 0)
      .readSlice()
      .links.map(({ text }) => text),
  ).toEqual(['clay pot']);
});

it('a reading counts an object as a closed part only where it holds a page', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 150));
  vi.resetModules();
  const fresh = await import('#entrypoints/page-check/create-reading.ts');
  const parts = [window, null].map((contentWindow) => {
    const part = document.createElement('object');
    Object.defineProperties(part, { contentDocument: { value: null }, contentWindow: { value: contentWindow } });
    return part;
  });
  document.body.replaceChildren(...parts);
  expect(fresh.createReading(() => 0).readSlice().end?.closedParts).toBe(1);
  vi.restoreAllMocks();
});

it('a reading counts no frame of another site that the page hides', async () => {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(null);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 150));
  vi.resetModules();
  const fresh = await import('#entrypoints/page-check/create-reading.ts');
  document.body.innerHTML = '<iframe></iframe><iframe style="visibility: hidden"></iframe>';
  expect(fresh.createReading(() => 0).readSlice().end?.closedParts).toBe(1);
  vi.restoreAllMocks();
});
