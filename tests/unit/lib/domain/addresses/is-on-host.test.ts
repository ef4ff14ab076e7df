import { expect, it } from 'vitest';
import { isOnHost } from '#lib/domain/addresses/is-on-host.ts';

it.each([
  ['kedai.example', 'kedai.example'],
  ['www.kedai.example', 'kedai.example'],
  ['shopee.com.my', 'shopee.*'],
  ['mall.shopee.sg', 'shopee.*'],
  ['s.shopee.com.my', 's.shopee.*'],
  ['x.s.shopee.co.th', 's.shopee.*'],
])('%s is on %s', (hostname, host) => {
  expect(isOnHost(hostname, host)).toBe(true);
});

it.each([
  ['mykedai.example', 'kedai.example'],
  ['example', 'kedai.example'],
  ['myshopee.com', 'shopee.*'],
  ['shopee.kedai.example', 'shopee.*'],
  ['shopee', 'shopee.*'],
  ['shopee.com.my', 's.shopee.*'],
  ['ms.shopee.com.my', 's.shopee.*'],
  ['s.shopee.com.my.evil.test', 's.shopee.*'],
])('%s is not on %s', (hostname, host) => {
  expect(isOnHost(hostname, host)).toBe(false);
});
