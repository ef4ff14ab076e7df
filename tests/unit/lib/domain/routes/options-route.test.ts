import { expect, it } from 'vitest';
import {
  formatChannelRoute,
  formatOptionsRoute,
  type OptionsPlace,
  optionsPageIds,
  parseOptionsRoute,
} from '#lib/domain/routes/options-route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';

it("the options' places are each read from their own address", () => {
  for (const page of optionsPageIds) {
    expect(parseOptionsRoute(formatOptionsRoute(page))).toEqual({
      page,
      section: null,
      errorCode: null,
      channelId: null,
    });
  }
  expect(toOptionsUrl('merchant-pages')).toBe('options.html#/merchant-pages');
});

it.each<OptionsPlace>([
  'account/limits',
  'account/correction',
  'channels/formats',
  'advanced/team',
  'advanced/connection',
  'advanced/about',
])("the options' places are a part of a page for %s", (place) => {
  const [page, section] = place.split('/');
  expect(parseOptionsRoute(toOptionsUrl(place).replace('options.html', ''))).toEqual({
    page,
    section,
    errorCode: null,
    channelId: null,
  });
});

it.each(['', '#', '#/', '#/nowhere', '#/account/more', '#/data/limits', '#/account/limits/more', '#error-'])(
  "the options' places are the first page for %j",
  (fragment) => {
    expect(parseOptionsRoute(fragment)).toEqual({ page: 'account', section: null, errorCode: null, channelId: null });
  },
);

it("the options' places are a channel of the page “Channels” by its preset", () => {
  const route = { page: 'channels', section: null, errorCode: null, channelId: 'a-1' };
  expect(parseOptionsRoute(formatChannelRoute('a-1'))).toEqual(route);
  expect(parseOptionsRoute('#/channels/of/a/b').page).toBe('account');
});

it("the options' places are the explanation of an error code for the address that it had before there were pages", () => {
  expect(parseOptionsRoute('#error-timed-out')).toEqual({
    page: 'advanced',
    section: 'about',
    errorCode: 'timed-out',
    channelId: null,
  });
});

it.each([
  ['accounts', 'account', null],
  ['limits', 'account', 'limits'],
  ['limits/correction', 'account', 'correction'],
  ['presets', 'channels', null],
  ['formats', 'channels', 'formats'],
  ['team', 'advanced', 'team'],
  ['privacy', 'data', null],
  ['about', 'advanced', 'about'],
])("the options' places are where the former page %s is now", (former, page, section) => {
  expect(parseOptionsRoute(`#/${former}`)).toEqual({ page, section, errorCode: null, channelId: null });
});

it.each(['constructor', '__proto__', 'toString'])(
  "the options' places have no page of the name %s: the first one opens",
  (path) => {
    expect(parseOptionsRoute(`#/${path}`)).toMatchObject({ page: 'account', section: null });
  },
);
