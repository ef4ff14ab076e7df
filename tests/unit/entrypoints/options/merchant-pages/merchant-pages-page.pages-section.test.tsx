// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { PagesSection } from '#entrypoints/options/merchant-pages/merchant-pages-page.tsx';
import { defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

const show = () =>
  render(
    <PagesSection
      services={fakeOptionsServices({ send: async () => undefined })}
      settings={{ ...defaultUserSettings, showOnMerchantPages: false } as never}
      hasPageAccess={false}
      onChange={async () => undefined}
    />,
  );

it('the section of merchant pages says in the place of the switch that the organisation has switched merchant pages off', async () => {
  await fakeBrowser.storage.managed.set({ switchedOff: ['merchant-pages'] });
  show();
  expect(await screen.findByText('Switched off by your organisation')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('the section of merchant pages follows a policy that changes while it is open', async () => {
  show();
  expect(await screen.findByRole('switch')).toBeDefined();
  await fakeBrowser.storage.managed.set({ switchedOff: ['merchant-pages'] });
  announceDataChange('settings');
  expect(await screen.findByText('Switched off by your organisation')).toBeDefined();
});
