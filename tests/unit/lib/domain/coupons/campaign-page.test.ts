import { expect, it } from 'vitest';
import { findCampaignPage } from '#lib/domain/coupons/campaign-page.ts';

const programUrl = 'https://kedai.example/my/';
const trackingLink = 'https://go.links.example/7';
const row = {
  serviceUrl: 'https://publisher.example',
  linkHosts: ['s.links.example'],
  merchantHosts: ['kedai.example'],
};

const find = (description: string, change = {}) =>
  findCampaignPage({ description, trackingLink, programUrl, ...change }, row);

it('the page of a campaign is the address on the merchant’s site that its description names', () => {
  expect(find('All of it: here (https://www.kedai.example/my/sale). Hurry!')).toEqual({
    url: 'https://www.kedai.example/my/sale',
    isNamed: true,
  });
  expect(find('See https://m.kedai.example/a?b=1, and more')?.url).toBe('https://m.kedai.example/a?b=1');
});

it.each([
  'Nothing is named',
  'https://elsewhere.example/sale',
  'https://notkedai.example/sale',
  'http://kedai.example/not-secure',
  'https://go.links.example/8',
  'https://s.links.example/9',
  'https://kedai.example/out?url=https%3A%2F%2Fs.links.example%2F9',
])('the page of a campaign is the program’s when the description has none that may be offered: %s', (description) => {
  expect(find(description)).toEqual({ url: programUrl, isNamed: false });
});

it('the page of a campaign is missing when the program has none', () => {
  expect(find('', { programUrl: '' })).toBeNull();
  expect(find('', { programUrl: trackingLink })).toBeNull();
});
