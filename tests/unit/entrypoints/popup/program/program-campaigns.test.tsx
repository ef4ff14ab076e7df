// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';
import { ProgramCampaigns } from '#entrypoints/popup/program/program-campaigns.tsx';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';

const coupons = ['First', 'Second', 'Third'].map((name) => aCampaign({ campaignId: name, name, voucherCode: name }));

interface CouponsProps {
  readonly services?: object;
  readonly campaigns?: readonly Campaign[];
  /** What is copied, and how. */
  readonly copying?: object;
}

function Coupons({ services = {}, campaigns = coupons, copying }: CouponsProps) {
  const [chosen, choose] = useState<string | null>('Third');
  const notCopied = { state: { copied: null, hasListFailed: false }, clear: () => undefined };
  return (
    <ProgramCampaigns
      services={services as never}
      campaigns={campaigns}
      serviceUrl="https://api.example"
      isMintable
      today="2026-03-20"
      copying={{ ...notCopied, ...copying } as never}
      postCouponId={chosen}
      onCoupon={(coupon) => choose(coupon?.campaignId ?? null)}
    />
  );
}

const pick = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}.*post|post.*${name}`, 'i') });
const names = () => [...document.querySelectorAll('.campaign-name')].map(({ textContent }) => textContent);

it('the coupons of the popup begin with the one that goes with a post, and stay in their places when another is chosen', () => {
  render(<Coupons />);
  expect(names()).toEqual(['Third', 'First', 'Second']);
  screen.getByText('3 live, 1 goes with a post');
  fireEvent.click(pick('Second'));
  expect(names()).toEqual(['Third', 'First', 'Second']);
  expect(pick('Second').getAttribute('aria-pressed')).toBe('true');
});

it('the coupons of the popup have an icon beside a code, whose words are those of the act', () => {
  render(<Coupons />);
  const link = screen.queryAllByRole('button', { name: /^Copy link of / })[0];
  expect(link?.textContent).toBe('Copy link');
});

it.each([
  [true, ['couponCopied']],
  [false, []],
])(
  'the coupons of the popup are noted as copied, for the notice of their end, only if the browser copied (%s)',
  async (isCopied, noted) => {
    const sent: string[] = [];
    const services = {
      copyText: async () => isCopied,
      send: async (name: string) => void sent.push(name),
    };
    const written: (string | null)[] = [];
    const copying = {
      copy: async (_act: unknown, write: () => Promise<string | null>) => void written.push(await write()),
    };
    render(<Coupons services={services} copying={copying} />);
    fireEvent.click(screen.getByRole('button', { name: /^Copy code Second/ }));
    await waitFor(() => expect(written).toEqual([isCopied ? 'Second' : null]));
    expect(sent).toEqual(noted);
  },
);

it('the coupons of the popup say that the link of one without a name was copied by its program’s name', () => {
  const said: string[] = [];
  const copying = {
    copy: async ({ announcement }: { readonly announcement: string }) => void said.push(announcement),
  };
  render(<Coupons campaigns={[aCampaign({ name: '' })]} copying={copying} />);
  fireEvent.click(screen.getByRole('button', { name: /^Copy link of / }));
  expect(said).toEqual(['Copied link of Kedai Harian (MY)']);
});
