import { expect, it } from 'vitest';
import { toDescription } from '#entrypoints/background/create-address-bar-handlers.ts';
import { browser } from '#lib/platform/browser.ts';

it('a line of the address bar is text in Chromium, which reads markup: a hostile name breaks nothing', () => {
  Object.assign(browser.runtime, { getBrowserInfo: undefined });
  expect(toDescription('<url>A & "B"\u0000</url>')).toBe('&lt;url&gt;A &amp; &quot;B&quot; &lt;/url&gt;');
});

it('a line of the address bar is given to Firefox as it is, which reads none', () => {
  Object.assign(browser.runtime, { getBrowserInfo: async () => ({}) });
  expect(toDescription('A & <b>')).toBe('A & <b>');
  Object.assign(browser.runtime, { getBrowserInfo: undefined });
});
