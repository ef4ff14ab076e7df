import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { writeAddress } from '#lib/domain/formats/write-address.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readFieldCases, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const urls = (text: string) => findAddresses(text).map(({ url }) => url);
const sources = (text: string) => findAddresses(text).map(({ start, end }) => text.slice(start, end));
const titles = (text: string) => findAddresses(text).map(({ title }) => title);
const shop = 'https://kedai.example/p/1';

it.each([
  ['ends before the full stop', `See ${shop}.`, shop],
  ['ends before several marks', `Really ${shop}?!…`, shop],
  ['ends before a comma', `${shop}, and more`, shop],
  ['ends before a bracket that is not its own', `(see ${shop})`, shop],
  ['ends before bracket and full stop', `(see ${shop}).`, shop],
  ['keeps brackets of its own', `${shop}_(red)`, `${shop}_(red)`],
  ['keeps brackets of its own in others', `(see ${shop}_(red)).`, `${shop}_(red)`],
  ['keeps a list’s brackets', `see ${shop}?a[]=1&b=2`, `${shop}?a[]=1&b=2`],
  ['keeps commas and ampersands', `see ${shop}?a=1,2&b=3;c now`, `${shop}?a=1,2&b=3;c`],
  ['ends before quotation marks', `“${shop}”`, shop],
  ['ends before straight quotation marks', `"${shop}"`, shop],
  ['ends before single quotation marks', `'${shop}'.`, shop],
  ['ends before emphasis', `**${shop}**`, shop],
  ['ends before a strike', `~~${shop}~~`, shop],
  ['ends before a column of a table', `|${shop}|x|`, shop],
  ['ends before Chinese punctuation', `链接：${shop}。买`, shop],
  ['ends before Japanese brackets', `「${shop}」`, shop],
  ['has letters of every script', 'see https://kedai.example/鞋/รองเท้า ok', 'https://kedai.example/鞋/รองเท้า'],
  ['ends before invisible characters', `${shop}\u200b x`, shop],
  ['has a port', 'see http://kedai.localhost:8080/a.', 'http://kedai.localhost:8080/a'],
  ['may be in capitals', 'see HTTPS://KEDAI.EXAMPLE/A.', 'HTTPS://KEDAI.EXAMPLE/A'],
  ['has another address in it', `see https://go.example/?to=${shop} ok`, `https://go.example/?to=${shop}`],
  ['follows a list’s mark', `- ${shop}\n`, shop],
  ['is in brackets before words in parentheses', `[${shop}](size M or L)`, shop],
  ['has brackets behind brackets', `see ${shop}_[1]-[2] ok`, `${shop}_[1]-[2]`],
  ['is in angle brackets', `<${shop}>`, shop],
  ['is in angle brackets, which keep all of it', `<${shop}[a](>`, `${shop}[a](`],
])('an address in prose: %s', (_rule, text, url) => {
  expect(sources(text)).toEqual([url]);
  expect(urls(text)).toEqual([url]);
});

it('an address in prose may lack its scheme if it starts with www', () => {
  expect(sources('see www.kedai.example/p/1, ok')).toEqual(['www.kedai.example/p/1']);
  expect(urls('see www.kedai.example/p/1, ok')).toEqual(['https://www.kedai.example/p/1']);
});

it.each([
  'nothing here',
  'http is a scheme',
  'https:// alone',
  'mail shop@www.kedai.example',
  'xhttps://kedai.example/',
  'a.www.kedai.example/',
  'a host that its writer broke: https://kedai[.]example/p/1',
  'a host without a dot: https://kedai/p/1',
  'www.kedai alone',
  'a host cut off behind its dot: https://kedai.e…',
  'ftp://kedai.example/',
  'javascript:alert(1)',
  'https://%/',
  'https://.kedai.example/',
  'http://..',
  '',
])('an address in prose is not: %j', (text) => {
  expect(urls(text)).toEqual([]);
});

it('an address in prose has an ampersand where HTML’s reference stands before a name and its value', () => {
  expect(urls(`see ${shop}?a=1&amp;b=2 ok`)).toEqual([`${shop}?a=1&b=2`]);
  expect(urls(`see ${shop}?a=R&amp;D ok`)).toEqual([`${shop}?a=R&amp;D`]);
});

it('an address in prose is found each time that it occurs', () => {
  expect(urls(`${shop} and ${shop}`)).toEqual([shop, shop]);
});

it.each([
  ['its target', `[Rice](${shop})`, [shop]],
  ['its target, not its words', `[${shop}](${shop}?a=1)`, [`${shop}?a=1`]],
  ['a target with brackets', `[Rice](${shop}_(red)) (x)`, [`${shop}_(red)`]],
  ['a target with a title', `[Rice](${shop} "5 kg")`, [shop]],
  ['a target in angle brackets', `[Rice](<${shop}?a=(>)`, [`${shop}?a=(`]],
  ['words with brackets', `[Rice [5 kg]](${shop})`, [shop]],
  ['words with an escaped bracket', `[Rice \\] 5 kg](${shop})`, [shop]],
  ['a link around a picture, and not the picture', `[![rice](https://img.example/1.png)](${shop})`, [shop]],
  ['no picture', '![rice](https://img.example/1.png)', []],
  ['a definition', `[rice]: ${shop} "Rice"`, [shop]],
  ['the text of a note', `[^1]: See ${shop}.`, [shop]],
  ['no place on the same page', '[up](#top) and [mail](mailto:a@b.example)', []],
  ['brackets that are none', `[see] ${shop} [`, [shop]],
  ['no link over two paragraphs', `[see\n\nit](${shop})`, [shop]],
])('a link of Markdown gives %s', (_rule, text, expected) => {
  expect(sources(text)).toEqual(expected);
});

it.each([
  ['by its label', '![rice][pic]'],
  ['by its words', '![Pic][]'],
  ['by its words alone', 'x ![ PIC ] y'],
  ['in a link', '[![rice][pic]](https://kedai.example/2)'],
])('a link of Markdown is none whose definition is a picture’s: %s', (_how, picture) => {
  expect(sources(`${picture}\n\n[pic]: https://img.example/1.png`)).not.toContain('https://img.example/1.png');
});

it.each(['[pic]', '[x][pic]', '[Pic][]', '[![rice][other]][pic]'])(
  'a link of Markdown has the definition that a picture has too: %s',
  (link) => {
    expect(sources(`![rice][pic] ${link}\n\n[pic]: ${shop}`)).toEqual([shop]);
  },
);

it('a link of Markdown has its target in its definition, and its words are passed over', () => {
  expect(sources(`[${shop}][1] or [ ${shop}?A ][]\n\n[1]: ${shop}?1\n[${shop}?a]: ${shop}?2`)).toEqual([
    `${shop}?1`,
    `${shop}?2`,
  ]);
  // Without a definition, what stands in brackets is prose.
  expect(sources(`[${shop}][1] and [see [Rice](${shop}?2)][2]\n\n[2]: ${shop}?3`)).toEqual([
    shop,
    `${shop}?2`,
    `${shop}?3`,
  ]);
});

it('a link of Markdown is none where a note follows what stands in brackets', () => {
  expect(sources(`[${shop}][^1] and [Rice: ${shop}?2][^1]\n\n[^1]: Seen today.`)).toEqual([shop, `${shop}?2`]);
});

it('a link of Markdown begins with no escaped bracket: its address is prose', () => {
  expect(findAddresses(`\\[Rice](${shop})`)).toMatchObject([{ url: shop, title: '', writing: 'plain' }]);
});

it('a link of Markdown is a definition only where it begins its line', () => {
  expect(findAddresses(`x\n  [rice]: ${shop}`)).toMatchObject([{ url: shop, writing: 'markdown' }]);
  expect(findAddresses(`see [rice]: ${shop}`)).toMatchObject([{ url: shop, writing: 'plain' }]);
  expect(findAddresses('[rice]: ')).toEqual([]);
});

it('a link of Markdown is no definition with other words behind its address', () => {
  expect(findAddresses(`[Anna]: ${shop}, and ${shop}?2.`)).toMatchObject([
    { url: shop, writing: 'plain' },
    { url: `${shop}?2`, writing: 'plain' },
  ]);
  expect(sources(`[10:32]: ${shop}! Buy it\n[10:33]: ${shop}, (is it cheap?) yes`)).toEqual([shop, shop]);
  expect(findAddresses(`[1]: <${shop}>\n[2]: ${shop}\r\n[3]: ${shop}\n  "Rice"`)).toMatchObject(
    Array.from({ length: 3 }, () => ({ url: shop, writing: 'markdown' })),
  );
});

it.each([
  ['of a link', `[Rice](${shop} "from ${shop}?2")`],
  ['of a link in angle brackets', `[Rice](<${shop}> '${shop}?2')`],
  ['with escaped quotation marks', `[Rice](${shop} "the \\"${shop}?2\\" shop")`],
  ['of a picture', `![rice](https://img.example/1.png "${shop}?2") ${shop}`],
  ['of a definition', `[rice]: ${shop} "${shop}?2"\n[oil]: <https://img.example/1.png> (${shop}?2)`],
  ['of a picture’s definition', `![rice][1] ${shop}\n\n[1]: https://img.example/1.png "${shop}?2"`],
  ['that is a comment', `${shop}\n\n[//]: # (was ${shop}?2)\n[comment]: <> "${shop}?2"\n`],
])('a title of Markdown has no link: %s', (_what, text) => {
  expect(sources(text)).toContain(shop);
  expect(sources(text)).not.toContain(`${shop}?2`);
});

it('a title of Markdown is closed, and stands behind a target: other words are prose', () => {
  expect(sources(`[Rice](${shop} "from ${shop}?2`)).toEqual([shop, `${shop}?2`]);
  expect(sources(`[Anna]: look (${shop})`)).toEqual([shop]);
});

it('a title of Markdown ends its line or its link: words in quotation marks with others behind them are prose', () => {
  expect(sources(`[Anna]: ${shop}\n"${shop}?2" is the cheaper one`)).toEqual([shop, `${shop}?2`]);
  expect(sources(`[Anna]: <${shop}>\n(${shop}?2), or ${shop}?3`)).toEqual([shop, `${shop}?2`, `${shop}?3`]);
  expect(sources(`[Rice](${shop} "or) and "${shop}?2" too`)).toEqual([shop, `${shop}?2`]);
  expect(sources(`[Rice](${shop}) "${shop}?2" ${shop}?3`)).toEqual([shop, `${shop}?2`, `${shop}?3`]);
});

it('a link of Markdown has its escapes read', () => {
  expect(urls('[x](https://kedai.example/a\\_b\\(1?c=1&amp;d=2)')).toEqual(['https://kedai.example/a_b(1?c=1&d=2']);
});

it('a link of Markdown names its address', () => {
  expect(titles(`[**Rice** \\[5 kg\\]](${shop})`)).toEqual(['Rice [5 kg]']);
  expect(titles(`[${shop}](${shop})`)).toEqual(['']);
  expect(titles(shop)).toEqual(['']);
});

it.each([
  ['at the end of the text', `[](${shop}|`],
  ['at the end of a line', `[x](${shop}\n\nmore)`],
  ['before other words', `[x](${shop} and more`],
  ['before an angle', `[x](${shop}<br>`],
  ['behind an angled target', `[x](<${shop}> and`],
])('a link of Markdown is none if nothing closes it: its address is prose %s', (_where, text) => {
  expect(sources(text)).toEqual([shop]);
  expect(titles(text)).toEqual(['']);
});

it.each([`[x](${shop} "Title")`, `[x](${shop}\n'Title')`, `[x](${shop} )`, `[x](<${shop}> (Title))`])(
  'a link of Markdown may have a title or space behind its target: %j',
  (text) => {
    expect(findAddresses(text)).toMatchObject([{ url: shop, title: 'x', writing: 'markdown' }]);
  },
);

it.each([
  ['in backquotes', `Use \`curl ${shop}\` now`],
  ['in two backquotes', `Use \`\`curl \`${shop}\` \`\` now`],
  ['in a fence', `a\n\`\`\`sh\ncurl ${shop}\n\`\`\`\nb`],
  ['in an open fence', `a\n\`\`\`\ncurl ${shop}\n`],
  ['in a fence of tildes', `~~~\n${shop}\n~~~`],
  ['in a fence of a quotation', `> \`\`\`\n> ${shop}\n> \`\`\``],
  ['in an element', `<p><code>${shop}</code></p>`],
  ['in a preformatted element', `<PRE class="x"><a href="${shop}">x</a></PRE>`],
  ['in a script', `<script>go("${shop}")</script>`],
  ['in a style', `<style>a{background:url(${shop})}</style>`],
  ['in a comment', `<!-- ${shop} -->`],
  ['of BBCode', `[code]${shop}[/code]`],
  ['of BBCode with its language', `[CODE lang="sh"]${shop}[/CODE]`],
  ['of BBCode in a line', `Run [ICODE]curl ${shop}[/ICODE] now`],
  ['of BBCode in the words of other forums', `[PHP]${shop}[/PHP][html]${shop}[/html][noparse]${shop}[/noparse]`],
  ['of BBCode that is left as it is', `[PLAIN]${shop}[/PLAIN]`],
])('code is never touched: %s', (_where, text) => {
  expect(urls(text)).toEqual([]);
});

it('code ends with its closing mark, behind which an address is found again', () => {
  expect(urls(`\`a\` ${shop} \`b\``)).toEqual([shop]);
  expect(urls(`\`\`\`\n${shop}?code\n\`\`\`\n${shop}`)).toEqual([shop]);
  expect(urls(`<code>x</code> ${shop}`)).toEqual([shop]);
  expect(urls(`a \` b\n\n${shop} \``)).toEqual([shop]);
  // An escaped backquote begins none.
  expect(urls(`\\\`${shop}\``)).toEqual([shop]);
});

it('code in backquotes may have tags of its own on its line', () => {
  expect(urls(`Call it \`#\` or \`<h1>\`: [Rice](${shop}).\nNo \`License\` for \`${shop}?code\`.`)).toEqual([shop]);
  expect(urls(`<p>x</p>\nSay \`'<p>rice</p>'\`: ${shop}, \`${shop}?code\``)).toEqual([shop]);
  expect(urls(`<p>5\` high</p><p><a href="${shop}">6\` wide</a></p>`)).toEqual([shop]);
});

it('a line of six tildes or more divides a text or underlines its words, and hides nothing', () => {
  expect(urls(`Deals\n~~~~~~~~\n${shop}\n~~~~~~~~\n${shop}?2`)).toEqual([shop, `${shop}?2`]);
  expect(urls(`~~~~~ today ~~~~~\n${shop}`)).toEqual([]);
});

it('an element that nothing closes hides nothing, unless it holds code alone', () => {
  expect(urls(`title: "<textarea>"\n\nThe \`<textarea>\` of [Rice](${shop}), <iframe> and <pre>: ${shop}?2`)).toEqual([
    shop,
    `${shop}?2`,
  ]);
  expect(urls(`<p>x</p><script>go("${shop}")`)).toEqual([]);
  expect(urls(`<pre>${shop}</pre> <pre> ${shop}?2`)).toEqual([`${shop}?2`]);
});

it('code and a picture of BBCode that nothing closes hide nothing', () => {
  expect(urls(`Take [CODE] and [img]: ${shop}`)).toEqual([shop]);
  expect(urls(`<slug><![CDATA[code]]></slug><p><a href="${shop}">rice</a></p>`)).toEqual([shop]);
  expect(urls(`[code]${shop}?code[/code] [code] ${shop}`)).toEqual([shop]);
  expect(findAddresses(`[HTML](${shop})`)).toMatchObject([{ url: shop, title: 'HTML', writing: 'markdown' }]);
});

it('an address in front matter is left out where it is that of a picture’s file', () => {
  const file = 'https://kedai.example/rice.png?w=600';
  const matter = `image: ${file}\ngallery:\n  - "${file}"\nbuy: ${shop}`;
  expect(urls(`---\n${matter}\n---\nSee ${file}`)).toEqual([shop, file]);
  expect(urls(`\ufeff+++\r\nimage = "${file}"\r\n+++\r\n${shop}`)).toEqual([shop]);
  expect(urls(`a\n---\n${file}\n---\n`)).toEqual([file]);
});

it('a link of reStructuredText stands in backquotes, with a low line behind them', () => {
  const text = `\`Rice 5kg\n<${shop}>\`_, \`Shoes <${shop}?2>\`__ and \`so <${shop}?code>\`.`;
  expect(findAddresses(text)).toMatchObject([
    { url: shop, title: 'Rice 5kg', writing: 'markdown' },
    { url: `${shop}?2`, title: 'Shoes' },
  ]);
});

it.each([`Don\`t buy ${shop}, it can\`t last`, `Bo\`lib to\`lash: ${shop} yo\`q`, `п\`ять ${shop} п\`ять`])(
  'a backquote between two letters is an apostrophe: %s',
  (text) => {
    expect(urls(text)).toEqual([shop]);
  },
);

it('a backquote between two letters begins code where an address follows, or no letter stands before it', () => {
  expect(urls(`see\`${shop}\` and (\`x ${shop}\`s)`)).toEqual([]);
});

it.each([
  ['in double quotes', `<a href="${shop}">x</a>`, [shop]],
  ['in single quotes', `<A class=x HREF='${shop}'>x</A>`, [shop]],
  ['without quotes', `<a href=${shop} rel=nofollow>x</a>`, [shop]],
  ['behind a sign that ends tags', `<a title="a > b" href="${shop}">x</a>`, [shop]],
  ['of an area', `<area href="${shop}">`, [shop]],
  ['and no other', `<a data-href="${shop}" href="${shop}?2" href="${shop}?3">x</a>`, [`${shop}?2`]],
  ['of its anchor, not its words', `<a href="${shop}">${shop}</a>`, [shop]],
  ['without a scheme', '<a href="//kedai.example/p">x</a>', ['//kedai.example/p']],
])('a link of HTML is found %s', (_rule, text, expected) => {
  expect(sources(text)).toEqual(expected);
});

it.each([
  ['a picture', '<p><img src="https://img.example/1.png" srcset="https://img.example/2.png 2x"></p>'],
  ['a style sheet', '<link rel=stylesheet href="https://cdn.example/a.css">'],
  ['a frame', '<iframe src="https://video.example/1"></iframe>'],
  ['a form', '<form action="https://kedai.example/search"></form>'],
  ['a place on the same page', '<a href="#top">x</a><a href="/about">y</a><a href="mailto:a@b.example">z</a>'],
  ['a script', '<a href="javascript:open(\'https://kedai.example\')">x</a>'],
  ['a declaration', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.kedai.example/strict.dtd">'],
  ['an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "https://kedai.example/x">]><p>x</p>'],
  ['an instruction', '<?xml version="1.0"?><?xml-stylesheet href="https://kedai.example/a.xsl"?><p>x</p>'],
  ['a value of another attribute', '<p title=\'<a href="https://kedai.example/">\'>x</p>'],
])('a link of HTML is not: %s', (_what, text) => {
  expect(urls(text)).toEqual([]);
});

it('a link of HTML has its references read, in the attribute and in the text', () => {
  expect(urls('<a href="https://kedai.example/?a=1&amp;b=%22&#38;c=2&#x26;d=3">x</a>')).toEqual([
    'https://kedai.example/?a=1&b=%22&c=2&d=3',
  ]);
  expect(urls('<p>&quot;https://kedai.example/?a=1&amp;b=2&quot;</p>')).toEqual(['https://kedai.example/?a=1&b=2']);
  expect(urls('<p>https://kedai.example/a&nbsp;x</p>')).toEqual(['https://kedai.example/a']);
});

it('a link of HTML has its references read within the HTML of a feed', () => {
  const post = `&lt;a href="${shop}?a=1&amp;amp;b=R&amp;amp;D"&gt;Rice&lt;/a&gt;`;
  expect(urls(`<description>${post}</description>`)).toEqual([`${shop}?a=1&b=R&amp;D`]);
});

it('a link of HTML names its address', () => {
  expect(titles(`<a href="${shop}"><b>Rice</b>\n5&nbsp;kg &amp; more</a>`)).toEqual(['Rice 5 kg & more']);
  expect(titles(`<a href="${shop}"><a href="${shop}">x</a>`)).toEqual(['', 'x']);
  expect(titles(`<a href="${shop}"><svg><style>.st0{fill:#fff}</style></svg>Rice<SCRIPT>go()</SCRIPT></a>`)).toEqual([
    'Rice',
  ]);
});

it('a link of HTML has only the words of its own anchor, and an area has none', () => {
  expect(titles(`Before <a href="${shop}">Rice</a> after`)).toEqual(['Rice']);
  expect(titles(`<area href="${shop}">Rice</a>`)).toEqual(['']);
  expect(urls(`<area href="${shop}">${shop}?2</a>`)).toEqual([shop, `${shop}?2`]);
});

it('a link of HTML keeps its backslashes, which are no escapes there', () => {
  expect(urls('<a href="https://kedai.example/a\\_b">x</a>')).toEqual(['https://kedai.example/a\\_b']);
});

it.each([
  ['a quotation mark too many', `<img src="https://img.example/1.png" alt="27" screen">`],
  ['quotation marks within quotation marks', `<img alt="The "best" rice" src="https://img.example/1.png">`],
  ['an equals sign without a value', `<img src="https://img.example/1.png" alt=>`],
  ['a value without a name', `<img src="https://img.example/1.png" ="lazy">`],
])('a link of HTML is none in a tag with %s: its picture stays a picture', (_fault, tag) => {
  expect(findAddresses(`${tag} <a href="${shop}" title="5" x">rice</a>`)).toMatchObject([{ url: shop, title: 'rice' }]);
});

it('a link of HTML is none in the words of a link, wherever that leads', () => {
  expect(urls(`<a href="/home">Kedai: www.kedai.example</a> <a href="#x">${shop}</a> ${shop}?2`)).toEqual([
    `${shop}?2`,
  ]);
});

it('a link of HTML is behind fenced code whose end a tag follows', () => {
  expect(urls(`<p>So:\n\`\`\`\n${shop}?code\n\`\`\`</p><a href="${shop}">rice</a>`)).toEqual([shop]);
});

it('a link of HTML is no part of code that began in another paragraph', () => {
  expect(urls(`<p>Call it \`\`new''</p><p><a href="${shop}">rice</a> \`\`old''</p>`)).toEqual([shop]);
  expect(urls(`<p>Write \`<a href="${shop}">\` so.</p>`)).toEqual([]);
});

it('a link of HTML is text in a text that has no HTML', () => {
  expect(urls('see https://kedai.example/?a=1&copy;b=2 ok')).toEqual(['https://kedai.example/?a=1&copy;b=2']);
});

it.each([
  ['where a line may break', `${shop}<wbr>/rice`],
  ['where a line may break behind a mark', `${shop}?<wbr>a=1`],
  ['in a word that a speller marked', `${shop}/<span class="x">sepatu</span>/1`],
  ['between two parts in bold', `<b>${shop}</b><b>/rice</b>`],
  ['between two values of a program', `${shop}/<!-- -->123`],
  ['on both sides of a mark', `${shop}<wbr>-<wbr>rice`],
  ['behind its host', 'https://kedai.example<wbr>/p/1'],
])('a text of markup has no address that is only the beginning of what its readers see: %s', (_where, inside) => {
  expect(sources(`<p>${inside} or ${shop}?2</p>`)).toEqual([`${shop}?2`]);
});

it.each([
  ...[`<b>${shop}</b>, ok`, `<b>${shop}</b>。`, `<b>${shop}</b> ok`, `${shop}<br>ok`, `${shop}<sup>1</sup>`],
  ...[`<b>${shop}</b><b>https://other.example/</b>`, `${shop}<b>购买</b>`, `<b>${shop}</b><!-- ok -->`],
  ...[`<b>${shop}</b>- ok`, `<b>${shop}</b>/ ok`, `${shop}<b>=</b> ok`, `${shop}<b>-</b>www.other.example`],
])('a text of markup has an address that ends with its element: %s', (inside) => {
  expect(sources(`<p>${inside}</p>`)[0]).toBe(shop);
});

it('a table with markup in its cells has an address before the separator', () => {
  expect(sources(`<b>${shop}</b>,ok\n${shop}?2,ok`)).toEqual([shop, `${shop}?2`]);
});

it('a text of markup is read in its sections of data', () => {
  expect(urls(`<link><![CDATA[${shop}]]></link>`)).toEqual([shop]);
});

it.each([
  ['a sitemap', '<url><loc>https://kedai.example/?a=1&amp;b=2</loc></url>'],
  ['an RSS feed', '<item><link>https://kedai.example/?a=1&amp;b=2</link></item>'],
  ['elements of any name', '<media:thing>https://kedai.example/?a=1&amp;b=2</media:thing>'],
  ['an empty element', '<thing x="1"/> https://kedai.example/?a=1&amp;b=2'],
])('a text of markup has its references read, and is written with references: %s', (_what, text) => {
  expect(findAddresses(text)).toMatchObject([{ url: 'https://kedai.example/?a=1&b=2', writing: 'html' }]);
});

it('a text of markup is plain if it only has a placeholder', () => {
  expect(findAddresses(`Dear <name>, ${shop}`)).toMatchObject([{ url: shop, writing: 'plain' }]);
});

it('a text of markup has apostrophes in addresses, and as quotation marks', () => {
  expect(urls('<p>https://kedai.example/N&#39;_R ok</p>')).toEqual(["https://kedai.example/N'_R"]);
  expect(urls(`<p>&#39;${shop}&#39;s</p>`)).toEqual([shop]);
  expect(urls(`<p>${shop}_&#39;word&#39;.</p>`)).toEqual([`${shop}_'word'`]);
});

it('a text of markup says in which tag its address stands', () => {
  expect(findAddresses(`x <a class="b" href="${shop}">Rice</a> ${shop}`).map(({ tag }) => tag)).toEqual([2, null]);
});

it.each([
  ['Slack', `See <${shop}?a=1&amp;b=2|Rice &amp; tea>.`, `${shop}?a=1&b=2`, 'Rice & tea'],
  ['AsciiDoc', `See link:${shop}[Rice cooker^].`, shop, 'Rice cooker'],
  ['AsciiDoc without its macro', `See ${shop}[Rice, window=_blank].`, shop, 'Rice'],
  ['clippers of Markdown', 'See https://kedai.example/my\\_rice\\*\\_1, ok', 'https://kedai.example/my_rice*_1', ''],
  [
    'clippers of Markdown beside tags',
    '5<sup>kg</sup>: https://kedai.example/my\\_rice?a=1&amp;b=2, ok',
    'https://kedai.example/my_rice?a=1&b=2',
    '',
  ],
  ['MediaWiki', `See [${shop} Rice].`, shop, ''],
  ['Org', `See [[${shop}][Rice]].`, shop, ''],
  ['Jira', `See [Rice|${shop}|smart-link].`, shop, ''],
  ['Textile', `See "Rice":${shop}.`, shop, ''],
])('a link of other writings is found: %s', (_what, text, url, title) => {
  expect(findAddresses(text)).toMatchObject([{ url, title }]);
});

const picture = 'https://img.example/rice.png';

it.each([
  ['AsciiDoc', `image::${picture}[Rice, link=${shop}]`],
  ['AsciiDoc in a line', `See image:${picture}[Rice] and ${shop}`],
  ['reStructuredText', `.. image:: ${picture}\n   :target: ${shop}`],
  ['reStructuredText with a name', `x\n  .. |rice| image:: ${picture}\n\n.. figure:: ${picture}\n\n   ${shop}`],
  ['Textile', `!${picture}!:${shop} and !${picture}(Rice 5kg)!`],
  ['Jira', `!${picture}?x=1|width=200, alt=Rice! ${shop}`],
  ['DokuWiki', `{{${picture}?200|Rice}} {{ ${picture} }} [[${shop}|Rice]]`],
])('a picture is no link in other writings: %s', (_what, text) => {
  expect(sources(text)).toEqual([shop]);
});

it.each([
  [
    'a block of WordPress',
    `<!-- wp:embed {"url":"${shop}?2"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n` +
      `${shop}?2\n</div><figcaption><a href="${shop}">x</a></figcaption></figure>\n<!-- /wp:embed -->`,
  ],
  ['a shortcode of WordPress', `[embed width="9"]${shop}?2[/embed] ${shop}`],
  ['a forum', `[video]${shop}?2[/video] [MEDIA=site]${shop}?2[/MEDIA] ${shop}`],
])('what a page embeds is no link: in %s', (_what, text) => {
  expect(sources(text)).toEqual([shop]);
});

it('what a page embeds has its address alone between two codes or in its block: others are links', () => {
  expect(sources(`[Video]: ${shop}`)).toEqual([shop]);
  expect(sources(`[video](${shop}) [embed] ${shop}?2 [/embed now]`)).toEqual([shop, `${shop}?2`]);
  expect(sources(`[video mp4="a.mp4"] ${shop} [video mp4="b.mp4"][/video]`)).toEqual([shop]);
  expect(sources(`<div class="wp-block-embed__wrapper"></div><p>${shop}</p>`)).toEqual([shop]);
});

it.each([`My image: ${shop}`, `image:${shop}`, `Sale!${shop}! !!${shop}.png!!`, `{{ ${shop} }}`, `!${shop}!`])(
  'an address that no writing shows as a picture is a link: %j',
  (text) => {
    expect(sources(text)).toContain(text.includes('.png') ? `${shop}.png` : shop);
  },
);

it('a link of BBCode is found by its target, or by its words if they are its target', () => {
  expect(sources(`[url=${shop}]Rice[/url]`)).toEqual([shop]);
  expect(titles(`[url="${shop}"][b]Rice[/b][/url]`)).toEqual(['Rice']);
  expect(sources(`[url]${shop}[/url]`)).toEqual([shop]);
  expect(sources(`[url=${shop}]${shop}[/url]`)).toEqual([shop]);
  // Its words are passed over whole, whatever ends them.
  expect(sources(`[url=${shop}]Rice\`[/url] ${shop}?2 \``)).toEqual([shop, `${shop}?2`]);
  expect(sources('[img]https://img.example/1.png[/img]')).toEqual([]);
  expect(sources('[IMG alt="rice" width="200px"]https://img.example/1.png[/IMG]')).toEqual([]);
  expect(sources(`[img width=9] and [html version]: ${shop}`)).toEqual([shop]);
});

it('a link of BBCode ends at the mark that quotes it, and has apostrophes without one', () => {
  const url = `${shop}_N'_R`;
  expect(findAddresses(`[url=${url}]Rice[/url]`)).toMatchObject([{ url, title: 'Rice', writing: 'bbcode' }]);
  expect(findAddresses(`[url="${url}"]Rice[/url]`)).toMatchObject([{ url, title: 'Rice', writing: 'bbcode' }]);
  expect(findAddresses(`[url='${shop}']Rice[/url]`)).toMatchObject([{ url: shop, title: 'Rice', writing: 'bbcode' }]);
});

it('a table has two columns at least: in a list a separator may be a part of an address', () => {
  const list = '"see; this"\n"https://kedai.example/a"\n"https://kedai.example/a;v=1"';
  expect(urls(list)).toEqual(['https://kedai.example/a', 'https://kedai.example/a;v=1']);
});

it('a table has addresses as cells: one that begins a sentence makes no table', () => {
  const list = 'name,text\nRice,https://kedai.example/a is fine\n"https://kedai.example/c,d",x';
  expect(urls(list)).toEqual(['https://kedai.example/a', 'https://kedai.example/c,d']);
});

it('a table has addresses that end with their cell', () => {
  expect(sources(`product,page,price\nRice,${shop},9.90\n"Shoes, red",${shop}?2,5`)).toEqual([shop, `${shop}?2`]);
  expect(sources(`Rice;${shop};9,90\nShoes;${shop}?2;5`)).toEqual([shop, `${shop}?2`]);
});

/**
 * What others expect that is not this reader's task, by the input: none so far. The suites of Autolinker, anchorme,
 * linkifyjs, linkify-it, twitter-text, CommonMark, cmark-gfm, autolink-java, Bleach, URLExtract, xurls and TDLib want more
 * than these cases, and none of it is a fault: signs that no browser writes (emoji in a host, an en dash, quotation marks,
 * bars, braces in a path); a host without a dot, or one that has no scheme and no "www."; an address behind a letter; that
 * hosts are refused which DNS refuses or no list of endings has; that a letter of another script does not end an address;
 * that a definition which no link uses, and code that is only indented, is left out.
 */
describe.skipIf(reasonToSkipVectors() !== null)('a text that others wrote', () => {
  it('a text that others wrote has the addresses that they expect', () => {
    const cases = readFieldCases('text');
    expect(cases.length).toBeGreaterThan(10);
    for (const { input, expected } of cases) expect(urls(String(input)), String(input)).toEqual(expected);
  });
});

const piece = fc.constantFrom(
  ...['[', ']', '(', ')', '](', '<', '>', '<a href="', '"', "'", '</a>', '<code>', '</code>', '<!--', '-->', '`'],
  ...['```'],
  ...['~~~', '\n', '\n\n', ' ', '\\', '&amp;', '&', ';', '.', ',', '[url=', '[/url]', '[code]', '!', ':', '*', '_'],
  ...['https://', shop, 'www.', 'kedai.example', '/a', '?b=', '鞋', '\u200b', '\ud83d', '=', 'href', '<p>', '{', '|'],
  ...['}', '^', '✓', '![', ']: ', '][', '_[', '].', '<!a ', '<?', '>', "'a'", '$', '+'],
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

it('any text has its addresses in order, each a substring at its place that an address can be read from', () => {
  fc.assert(
    fc.property(text, (content) => {
      let last = 0;
      for (const { start, end, url } of findAddresses(content)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(content.length);
        expect(url).toMatch(/^https?:\/\//i);
        expect(URL.canParse(url)).toBe(true);
        expect(content.slice(start, end)).toMatch(/https?:|www\.|^\s*\/\//i);
        last = end;
      }
    }),
    runsOr(3_000),
  );
});

it.each([
  '[',
  '[x](',
  '[x](\\',
  '[x](<',
  '[x](a) ',
  '[x]: a\n',
  '`',
  '<a ',
  '<a href="',
  '](',
  '<!--',
  '[url=https://a.example]',
  '![a][b] ',
  '![',
  '<!a ',
  '<code>',
  '[code]',
  `${shop} `,
  '(((',
  '[embed]',
  '[x](a "',
  '[x]: a "\\',
])('any text takes time as its length does, however it is made: %j', (unit) => {
  expectTimeOfLength((length) => unit.repeat(Math.ceil(length / unit.length)));
});

it.each(['[embed]', '[embed]a', '[x](a', '[x]: a'])(
  'any text takes time as its length does, whatever stands before its many spaces: %j',
  (before) => {
    expectTimeOfLength((length) => before + ' '.repeat(length));
  },
);

function expectTimeOfLength(make: (length: number) => string): void {
  const [short, long] = [make(25_000), make(100_000)];
  const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  // In turns, and by the processor's time: the machine's other work counts for neither.
  for (let round = 0; round < 5; round += 1) {
    least.short = Math.min(
      least.short,
      processorMsOf(() => findAddresses(short)),
    );
    least.long = Math.min(
      least.long,
      processorMsOf(() => findAddresses(long)),
    );
  }
  // Four times the length: four times the time if it is linear, sixteen times if each link reads all that follows.
  // Five milliseconds say nothing of the length.
  expect(Math.max(5, least.long) / Math.max(5, least.short)).toBeLessThan(10);
}

it('any text is found again behind other words, and before them', () => {
  const sign = fc.constantFrom(...['。', '🔥', '→', '）', '购买', 'ค่ะ', '&quot;', ',', '.', '!', ')', '"', '’', ' ok']);
  const path = fc.constantFrom(
    ...['', '/', '/p/1', '/日本語', '/2024年报告', '/a_(b)', '?q=x&y[]=1', '#b', '/a,b;c'],
    ...['?id={a}', '?q=a^b', '?a=✓&b=1', '/item[1].jpg', '/a_[b]', "/'a'"],
  );
  const address = path.map((each) => `https://kedai.example${each}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(address, fc.array(sign, { maxLength: 3 })), { maxLength: 4 }), (parts) => {
      const content = parts.map(([each, signs]) => each + signs.join('')).join(' ');
      const found = findAddresses(content).map(({ start, end, url }) => ({ start, end, url }));
      const shifted = found.map(({ start, end, url }) => ({ start: start + 4, end: end + 4, url }));
      expect(findAddresses(`See ${content}`)).toMatchObject(shifted);
      expect(findAddresses(`${content} ok`)).toMatchObject(found);
      expect(found).toHaveLength(parts.length);
    }),
    runsOr(1_000),
  );
});

it('any text keeps every other character if its addresses are written into it again, and reads the same', () => {
  fc.assert(
    fc.property(text, (content) => {
      const found = findAddresses(content);
      let written = '';
      let done = 0;
      for (const { start, end, url, writing } of found) {
        written += content.slice(done, start) + writeAddress(url, writing);
        done = end;
      }
      written += content.slice(done);
      const again = findAddresses(written);
      expect(again.map(({ url }) => toMeaning(url))).toEqual(found.map(({ url }) => toMeaning(url)));
      const without = (whole: string, spans: typeof found) =>
        spans.map(({ start }, index) => whole.slice(spans[index - 1]?.end ?? 0, start)).join('\u0000');
      expect(without(written, again)).toBe(without(content, found));
    }),
    runsOr(2_000),
  );
});

it.each([
  ['tags that nothing closes', '<a '],
  ['definitions on one line', '[x]: '],
  ['words that nothing closes', `<a href="${shop}">`],
  ['tags in a link', `<a href="${shop}">${'<'.repeat(2_000)}</a>`],
])('any text takes time in proportion to its length: %s', (_what, unit) => {
  const find = (length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    return fastestMs(() => findAddresses(text));
  };
  expect(find(200_000)).toBeLessThan(24 * (find(25_000) + 1));
});

it('any text takes time in proportion to its length: links of Markdown in the labels of others', () => {
  const find = (count: number) => {
    const text = '[a]['.repeat(count) + ']'.repeat(count);
    return fastestMs(() => findAddresses(text));
  };
  expect(find(40_000)).toBeLessThan(24 * (find(5_000) + 1));
});

it('any text has no target that is longer than an address, or has parentheses without end', () => {
  const long = `https://www.kedai.example/${'a'.repeat(8_000)}`;
  expect(findAddresses(`[x](${long})`).map(({ writing }) => writing)).not.toContain('markdown');
  const nested = (depth: number) => `https://www.kedai.example/${'('.repeat(depth)}${')'.repeat(depth)}`;
  expect(findAddresses(`[x](${nested(32)})`)).toMatchObject([{ url: nested(32), writing: 'markdown' }]);
  expect(findAddresses(`[x](${nested(33)})`).map(({ writing }) => writing)).not.toContain('markdown');
});

/** An address without what its syntax may make of it: Markdown percent-encodes a bracket that has no other half. */
const toMeaning = (url: string) =>
  new URL(url).href.replace(/%(?:2[0-9a-f]|[3-7][0-9a-f])/gi, (code) =>
    String.fromCharCode(Number(`0x${code.slice(1)}`)),
  );

function processorMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
