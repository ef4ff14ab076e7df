import { expect, it } from 'vitest';
import { readRegions } from '#lib/domain/addresses/read-regions.ts';

const toRegions = (place: string) => {
  const [host = '', ...segments] = place.split('/').filter((part) => part !== '');
  return readRegions(host, segments);
};

it.each([
  ['kedai.example/en-my/p', ['my']],
  ['kedai.example/ms_MY', ['my']],
  ['kedai.example/hk-zh', ['hk']],
  ['kedai.example/fr-ca', ['ca']],
  ['kedai.example/ca-fr', ['ca']],
  ['kedai.example/id-en', ['id']],
  ['kedai.example/id-id', ['id']],
  ['kedai.example/uk', ['gb']],
  ['kedai.example/en/sg', ['sg']],
  ['kedai.example/ae/ar', ['ae']],
  ['kedai.example/th/en', ['th']],
  ['kedai.example/global/my', ['global']],
  ['sg.kedai.example/p', ['sg']],
  ['sg.kedai.example/my', ['my']],
  ['sg.kedai.example/id/12', ['sg', 'id']],
])('%s is for %j', (place, regions) => {
  expect(toRegions(place)).toEqual(regions);
});

it.each([
  ...['kedai.example/en', 'kedai.example/zh-hant', 'kedai.example/ms', 'kedai.example/dp/B0EXAMPLE1'],
  ...['kedai.example/p/my', 'kedai.example', 'my.example/p', 'www.my', 'm.kedai.example', 'global.kedai.example'],
])('%s names no region', (place) => {
  expect(toRegions(place)).toEqual([]);
});
