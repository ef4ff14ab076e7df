// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { LitIconSection } from '#entrypoints/options/merchant-pages/merchant-pages-page.tsx';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { LitHostCount } from '#lib/domain/programs/lit-hosts.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

const label = 'Light the icon where you earn';

interface Shown {
  readonly litHosts?: LitHostCount | null;
  readonly lightIcon?: boolean;
  readonly managed?: ManagedFields;
}

/** @returns what was sent. */
function show({ litHosts = { lit: 1, left: 0 }, lightIcon = true, managed = {} }: Shown = {}) {
  const sent: unknown[] = [];
  render(
    <LitIconSection
      services={fakeOptionsServices({
        send: async (...message: unknown[]) => void sent.push(message),
        readManaged: async () => managed,
      })}
      settings={{ ...defaultSettings, lightIcon }}
      litHosts={litHosts}
      onChange={async () => undefined}
    />,
  );
  return sent;
}

it('the section of the lit icon switches the lit icon off', async () => {
  const sent = show();
  screen.getByRole<HTMLInputElement>('switch', { name: label }).click();
  await expect.poll(() => sent).toEqual([['saveSettings', { lightIcon: false }]]);
});

it.each([
  [{ lit: 1, left: 0 }, 'Lit on 1 site.'],
  [{ lit: 1_234, left: 0 }, 'Lit on 1,234 sites.'],
  [{ lit: 20_000, left: 1_203 }, 'Lit on 20,000 sites. 1,203 more have a program, and stay unlit.'],
])('the section of the lit icon says on how many sites it is lit, and how many stay unlit: %o', (litHosts, text) => {
  show({ litHosts });
  expect(screen.getByText(text)).toBeDefined();
});

it('the section of the lit icon says no number where it is switched off', () => {
  show({ lightIcon: false });
  expect(screen.queryByText(/^Lit on/)).toBeNull();
});

it('the section of the lit icon says in Firefox that the browser has no way to do it, and has no switch', () => {
  show({ litHosts: null });
  expect(screen.getByText(/^Firefox has no way/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

it.each([
  [true, /^Your organisation has switched this on/],
  [false, /^Switched off by your organisation/],
])('the section of the lit icon is the organisation’s where its policy says %s', async (lightIcon, text) => {
  show({ lightIcon, managed: { lightIcon } });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('the section of the lit icon follows a policy that changes while it is open', async () => {
  let managed: ManagedFields = {};
  const readManaged = vi.fn(async () => managed);
  render(
    <LitIconSection
      services={fakeOptionsServices({ send: async () => undefined, readManaged })}
      settings={defaultSettings}
      litHosts={{ lit: 1, left: 0 }}
      onChange={async () => undefined}
    />,
  );
  await expect.poll(() => readManaged.mock.calls.length).toBeGreaterThan(0);
  managed = { lightIcon: true };
  announceDataChange('settings');
  expect(await screen.findByText(/^Your organisation has switched this on/)).toBeDefined();
});
