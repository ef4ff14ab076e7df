import { describe, expect, it } from 'vitest';
import { readBuild } from './read-build.ts';
import { readDocumentedPermissions } from './read-documented-permissions.ts';
import { readProjectFile } from './read-project-file.ts';

/** Plain http goes to this machine alone. */
const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*';

const browsers = ['chrome', 'edge', 'firefox'] as const;

describe.each(browsers)('the manifest for %s', (browser) => {
  const manifest = () => readBuild(browser).manifest;

  it('asks for the permissions that docs/permissions.md explains, and no other', () => {
    expect([...manifest().permissions].sort()).toEqual(
      readDocumentedPermissions(readProjectFile('docs/permissions.md'), browser),
    );
  });

  it('asks for no host at install', () => {
    expect(manifest()).not.toHaveProperty('host_permissions');
    expect(manifest().permissions.filter((permission) => permission.includes('/'))).toEqual([]);
  });

  it('keeps out of the private windows of Firefox, which open no database for it', () => {
    expect(manifest().incognito).toBe(browser === 'firefox' ? 'not_allowed' : undefined);
  });

  it('may ask for hosts later, when the user opts in', () => {
    expect(manifest().optional_host_permissions).toEqual(['*://*/*']);
  });

  it('may ask for the permissions that docs/permissions.md calls optional, and for no other', () => {
    const documented = readProjectFile('docs/permissions.md').matchAll(/^## Optional: `([A-Za-z]+)`$/gm);
    expect(manifest().optional_permissions).toEqual([...documented].map(([, name]) => name));
  });

  it('puts nothing into pages: no content script, no resource that a page can look for', () => {
    expect(manifest()).not.toHaveProperty('content_scripts');
    expect(manifest()).not.toHaveProperty('web_accessible_resources');
    expect(manifest()).not.toHaveProperty('externally_connectable');
  });

  it("lets extension pages load their own code and style, the service's images, and nothing else", () => {
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

describe('the reader of docs/permissions.md', () => {
  it('finds the names in the headings, sorted, and nothing in the text', () => {
    const text = '# Permissions\n\n## `storage`\n\nNot `tabs`.\n\n## `activeTab`\n\n## Optional: `*://*/*`\n';
    const some = `${text}\n## \`offscreen\` (Chrome and Edge)\n`;
    expect(readDocumentedPermissions(some, 'edge')).toEqual(['activeTab', 'offscreen', 'storage']);
    expect(readDocumentedPermissions(some, 'firefox')).toEqual(['activeTab', 'storage']);
    expect(readDocumentedPermissions(text, 'firefox')).toEqual(['activeTab', 'storage']);
  });
});
