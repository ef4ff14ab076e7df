import { expect, type Page } from '@playwright/test';
import { checkIn } from './fixtures/check-in.ts';
import { connected as test } from './fixtures/connected.ts';
import { serveCheckPages } from './fixtures/serve-check-pages.ts';
import { createPageButton } from './surfaces/merchant-page.ts';

/** The root or the dialog of a page, and what it does to the places of its links. */
const oddPages = {
  zoom: '<html style="zoom:1.5">',
  transform: '<html style="transform:translate(40px,30px) scale(1.2)">',
  dialog: '<html><dialog id="dialog">',
  names: '<html><img name="querySelectorAll"><img name="createElement"><form name="documentElement"></form>',
};

test('an outline lies around its link on pages that move their root, in dialogs, and where names are taken', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  test.slow();
  const tea = `<p style="margin:100px"><a href="${sandbox.toSiteUrl('www.kedai-harian', '/my/product/tea')}">tea</a></p>`;
  const open = '<script>globalThis.dialog?.showModal?.();</script>';
  const pages = await serveCheckPages({
    ...Object.fromEntries(
      Object.entries(oddPages).map(([name, html]) => [`/${name}`, `<!doctype html>${html}${tea}${open}`]),
    ),
    '/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg">${tea.replace(/<\/?p[^>]*>/g, '').replace('>tea<', '><text y="40">tea</text><')}</svg>`,
  });
  for (const name of Object.keys(oddPages)) {
    await test.step(name, async () => {
      const page = await extension.visit(pages.toUrl(`/${name}`));
      const panel = await checkIn(extension, page);
      // The site is the user's own for all of its pages.
      const answer = panel.getByRole('button', { name: 'Yes, it is mine' });
      const show = panel.getByRole('button', { name: 'Show link 1, tea, on the page' });
      await expect(answer.or(show).first()).toBeVisible();
      if (await answer.isVisible()) await answer.click();
      await show.click();
      await page.bringToFront();
      const link = await page.locator('a').boundingBox();
      await expect
        .poll(() => readOutline(page))
        .toMatchObject(
          Object.fromEntries((['x', 'y'] as const).map((side) => [side, expect.closeTo(link?.[side] ?? 0, -1)])),
        );
      await panel.close();
      await page.close();
    });
  }
  await test.step('a picture of SVG has no place for outlines, and its links are read all the same', async () => {
    const errors: string[] = [];
    const page = await extension.visit(pages.toUrl('/picture.svg'));
    page.on('pageerror', ({ message }) => errors.push(message));
    const panel = await checkIn(extension, page);
    await expect(panel.getByRole('heading', { level: 1, name: '0 of 1 link earns' })).toBeVisible();
    await panel.getByRole('button', { name: 'Show link 1, tea, on the page' }).click();
    expect(await (await createPageButton(page)).countHosts()).toBe(0);
    expect(errors).toEqual([]);
  });
  await pages.close();
});

/** The corner of the drawn outline, in px of the window: the debugger alone sees into the closed tree. */
async function readOutline(page: Page): Promise<{ readonly x: number; readonly y: number } | null> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const outline = nodes.find(({ attributes = [] }) => attributes.some((value) => value.startsWith('outline ')));
  if (outline === undefined) return null;
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId: outline.backendNodeId });
  const [x = 0, y = 0] = model.border;
  return { x, y };
}
