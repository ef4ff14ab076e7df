import { expect, it } from 'vitest';
import { markAwaits } from './mark-awaits.ts';

const mark = (source: string) => markAwaits('lib/a.ts', source);

it.each([
  ['await f(1);', 'await linkmintMark("lib/a.ts:1:1", f(1));'],
  ['const a = (await b).c;', 'const a = (await linkmintMark("lib/a.ts:1:12", b)).c;'],
  ['async () => {for await (const a of b);}', 'async () => {for await (const a of linkmintMark("lib/a.ts:1:14", b));}'],
  ['f().then(g, h);', 'linkmintMark("lib/a.ts:1:5", f()).then(g, h);'],
  ['f()?.catch(g);', 'linkmintMark("lib/a.ts:1:6", f())?.catch(g);'],
  ['await f().finally(g);', 'await linkmintMark("lib/a.ts:1:1", linkmintMark("lib/a.ts:1:11", f()).finally(g));'],
  ['await f(await g());', 'await linkmintMark("lib/a.ts:1:1", f(await linkmintMark("lib/a.ts:1:9", g())));'],
  ['async()=>{await[b,c]}', 'async()=>{await linkmintMark("lib/a.ts:1:11", [b,c])}'],
])('the marking of awaits of %s', (source, code) => {
  expect(mark(source).code).toBe(code);
});

it('the marking of awaits leaves lines where they are, and names each mark once', () => {
  const source = 'async function f() {\n  await a;\n  await b.then(c);\n}';
  const { code, marks } = mark(source);
  expect(code.split('\n')).toHaveLength(4);
  expect(marks).toEqual(['lib/a.ts:2:3', 'lib/a.ts:3:3', 'lib/a.ts:3:11']);
});

it('the marking of awaits leaves lines without an await unchanged', () => {
  const source = 'const text = "await f()"; async function f() { return g(); } const schema = z.catch(z.string(), "");';
  expect(mark(source)).toEqual({ code: source, marks: [] });
});
