import { expect } from '@playwright/test';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { withSandbox as test, type WatchedSandbox } from './fixtures/with-sandbox.ts';
import { connectButton, connectedStatus, typeCredentials } from './surfaces/connection-form.ts';
import { connect, openOptionsPage, openPermittedOptions, programCount } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

const encodingsOf = (sandbox: WatchedSandbox, path: string) =>
  sandbox.control
    .getStatistics()
    .apiCalls.filter((call) => call.path === `/api/${path}`)
    .map(({ encoding, httpStatus }) => [encoding, httpStatus]);

/** Connects, lists the programs and makes a link: the service took every call but a first authenticate. */
async function useTheService(extension: ExtensionDriver, sandbox: WatchedSandbox) {
  const options = await connect(extension, sandbox);
  await expect(programCount(options)).toBeVisible({ timeout: 30_000 });
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  expect(await copyDeeplink(popup)).toMatch(/^http/);
  expect(
    new Set(
      sandbox.control
        .getStatistics()
        .apiCalls.slice(2)
        .map(({ httpStatus }) => httpStatus),
    ),
  ).toEqual(new Set([200]));
}

test('a service that takes forms alone is asked in JSON once, and from then on in forms', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  sandbox.control.setVariants(['form-only']);
  sandbox.allowAuthentications(2);
  await useTheService(extension, sandbox);
  expect(encodingsOf(sandbox, 'authenticate')).toEqual([
    ['json', 401],
    ['form', 200],
  ]);
  expect(encodingsOf(sandbox, 'deeplink/generate')).toEqual([['form', 200]]);
});

test.describe('a service whose path of shops has the marketplace’s name', () => {
  test.use({ sandboxOptions: { marketplacePath: 'lazadaextra' } });

  test('is found, shown in the details of the connection, and tested there without key and secret', {
    tag: '@release',
  }, async ({ extension, sandbox }) => {
    const options = await connect(extension, sandbox);
    await openOptionsPage(options, 'Advanced');
    const details = options.getByRole('region', { name: 'Connection details' });
    await expect(details.getByText('Shops found at “lazadaextra”.')).toBeVisible({ timeout: 30_000 });
    await expect(details.getByRole('textbox', { name: 'Marketplace path' })).toHaveValue('lazadaextra');

    await details.getByRole('combobox', { name: 'Body encoding' }).selectOption('Form');
    await details.getByRole('button', { name: 'Test' }).click();
    await expect(details.getByRole('status')).toContainText('Your network answers (Form) and reads filters.');
    await expect(details.getByRole('status')).toContainText('Shops found at “lazadaextra”.');
    expect(encodingsOf(sandbox, 'lazadaextra/all').at(-1)).toEqual(['form', 200]);
    expect(await findBarriersLightAndDark(options)).toEqual([]);
  });
});

test('a service whose encoding the user names under "Advanced" is asked in nothing else', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  sandbox.control.setVariants(['form-only']);
  const options = await openPermittedOptions(extension, sandbox);
  await typeCredentials(options, sandbox);
  // The form's own; the header names a page so, too.
  await options.locator('form summary').filter({ hasText: 'Advanced' }).click();
  await options.getByRole('radiogroup', { name: 'Request encoding' }).getByRole('radio', { name: 'Form' }).check();
  await connectButton(options).click();
  await expect(connectedStatus(options)).toBeVisible();
  expect(encodingsOf(sandbox, 'authenticate')).toEqual([['form', 200]]);
});
