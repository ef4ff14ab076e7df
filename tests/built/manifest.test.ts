import { afterEach, describe, expect, it, vi } from 'vitest';
import { readProjectFile } from '../repo/read-project-file.ts';
import { readBuild } from './read-build.ts';
import { readDocumentedPermissions } from './read-documented-permissions.ts';

/** Plain http goes to this machine alone. */
const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*';

const browsers = ['chrome', 'firefox'] as const;

describe.each(browsers)('the manifest for %s', (browser) => {
  const manifest = () => readBuild(browser).manifest;

  it('the manifest asks for the permissions that docs/permissions.md explains, and no other', () => {
    expect([...manifest().permissions].sort()).toEqual(
      readDocumentedPermissions(readProjectFile('docs/permissions.md'), browser),
    );
  });

  it('the manifest asks for no host at install', () => {
    expect(manifest()).not.toHaveProperty('host_permissions');
    expect(manifest().permissions.filter((permission) => permission.includes('/'))).toEqual([]);
  });

  it('the manifest keeps out of the private windows of Firefox, which open no database for it', () => {
    expect(manifest().incognito).toBe(browser === 'firefox' ? 'not_allowed' : undefined);
  });

  it('the manifest may ask for hosts later, when the user opts in', () => {
    expect(manifest().optional_host_permissions).toEqual(['*://*/*']);
  });

  it('the manifest may ask for the permissions that docs/permissions.md calls optional, and for no other', () => {
    const documented = readProjectFile('docs/permissions.md').matchAll(/^## Optional: `([A-Za-z]+)`$/gm);
    expect(manifest().optional_permissions).toEqual([...documented].map(([, name]) => name));
  });

  it('the manifest may ask for the permissions that docs/permissions.md justifies to the stores, and for no other', () => {
    const quoted = /^## (?:Optional: )?`([^`]+)`(?: \((.+)\))?\n\n> \S/gm;
    const { permissions, optional_permissions, optional_host_permissions } = manifest();
    const justified = [...readProjectFile('docs/permissions.md').matchAll(quoted)]
      .filter(([, , browsers]) => browser !== 'firefox' || browsers === undefined)
      .map(([, permission]) => permission);
    expect(justified.toSorted()).toEqual(
      [permissions, optional_permissions, optional_host_permissions].flat().toSorted(),
    );
  });

  it('the manifest puts nothing into pages: no content script, no resource that a page can look for', () => {
    expect(manifest()).not.toHaveProperty('content_scripts');
    expect(manifest()).not.toHaveProperty('web_accessible_resources');
    expect(manifest()).not.toHaveProperty('externally_connectable');
  });

  it("the manifest lets extension pages load their own code and style, the service's images, and nothing else", () => {
    const policy = JSON.stringify(manifest().content_security_policy);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    // Over https; over http only from this machine, where a sandbox is.
    const images = `img-src 'self' https: ${thisMachine};`;
    expect(policy).toContain(images);
    // Its own files, the public suffix list, and the service, whose address is the user's to type.
    const calls = `connect-src 'self' https: ${thisMachine};`;
    expect(policy).toContain(calls);
    expect(policy.replace(images, '').replace(calls, '')).not.toMatch(/unsafe|data:|blob:|http|\*/);
  });
});

describe('the manifest of a build for one service', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  async function readManifest(serviceUrl: string): Promise<Record<string, unknown>> {
    vi.stubEnv('WXT_SERVICE_URL', serviceUrl);
    const { default: config } = await import('../../wxt.config.ts');
    const manifest = config.manifest as (env: { browser: string }) => Record<string, unknown>;
    return manifest({ browser: 'chrome' });
  }

  it('the manifest of a build for one service has that host from the start, and lets a team’s Redis be anywhere, as in every build', async () => {
    const pinned = await readManifest('https://api.network.example');
    expect(pinned.host_permissions).toEqual(['https://api.network.example/*']);
    expect(JSON.stringify(pinned.content_security_policy)).toContain(`connect-src 'self' https: ${thisMachine};`);
    // All of the build's tools are loaded with its configuration.
  }, 60_000);
});

it('the reader of docs/permissions.md finds the names in the headings, sorted, and nothing in the text', () => {
  const text = '# Permissions\n\n## `storage`\n\nNot `tabs`.\n\n## `activeTab`\n\n## Optional: `*://*/*`\n';
  const some = `${text}\n## \`offscreen\` (Chrome and Edge)\n`;
  expect(readDocumentedPermissions(some, 'edge')).toEqual(['activeTab', 'offscreen', 'storage']);
  expect(readDocumentedPermissions(some, 'firefox')).toEqual(['activeTab', 'storage']);
  expect(readDocumentedPermissions(text, 'firefox')).toEqual(['activeTab', 'storage']);
});
