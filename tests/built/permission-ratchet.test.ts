import { describe, expect, it } from 'vitest';
import { bumpVersion } from '../release/bump-version.ts';
import { readRequiredPermissions } from '../release/read-required-permissions.ts';
import { readProjectFile } from '../repo/read-project-file.ts';
import { readBuild } from './read-build.ts';

const browsers = ['chrome', 'firefox'] as const;

/** Written by `npm run release`, and by nothing else. */
const released: Readonly<Record<(typeof browsers)[number], readonly string[]>> & { readonly version: string } =
  JSON.parse(readProjectFile('tests/release/released-permissions.json'));

/**
 * Permissions of which Chrome and Edge have no warning, so that they switch no update off for them:
 * https://developer.chrome.com/docs/extensions/reference/permissions-list. `tests/e2e/side-panel.spec.ts` asks the
 * browser itself.
 */
const withoutWarning: readonly string[] = ['declarativeContent', 'sidePanel'];

describe.each(browsers)('an update of the extension for %s', (browser) => {
  it('an update of the extension asks for nothing at install that the last release did not, or the browser would warn: it is optional', () => {
    const asked = readRequiredPermissions(readBuild(browser).manifest);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((permission) => ![...released[browser], ...withoutWarning].includes(permission))).toEqual([]);
  });
});

it('the record of the last release is of the version that package.json has, or of one before it', () => {
  const { version } = JSON.parse(readProjectFile('package.json'));
  if (version !== released.version) expect(bumpVersion(released.version, version)).toBe(version);
});

it('what a manifest asks for at install is permissions, hosts, the pages of content scripts and what Firefox calls data collection', () => {
  const manifest = {
    permissions: ['storage', 'alarms'],
    host_permissions: ['https://api.service.example/*'],
    content_scripts: [{ matches: ['https://shop.example/*'] }],
    browser_specific_settings: { gecko: { data_collection_permissions: { required: ['websiteActivity'] } } },
  };
  expect(readRequiredPermissions(manifest)).toEqual([
    'alarms',
    'data_collection:websiteActivity',
    'https://api.service.example/*',
    'https://shop.example/*',
    'storage',
  ]);
});

it('what a manifest asks for at install is not what the user may be asked for later', () => {
  expect(
    readRequiredPermissions({ optional_permissions: ['tabs'], optional_host_permissions: ['*://*/*'] } as object),
  ).toEqual([]);
});
