import { describe, expect, it } from 'vitest';
import { formatOptionsRoute, optionsPageIds, parseOptionsRoute } from '#lib/domain/routes/options-route.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';

describe("the options' places", () => {
  it('are each read from their own address', () => {
    for (const page of optionsPageIds) {
      expect(parseOptionsRoute(formatOptionsRoute(page))).toEqual({ page, errorCode: null, isCorrecting: false });
    }
    expect(toOptionsUrl('merchant-pages')).toBe('options.html#/merchant-pages');
  });

  it.each(['', '#', '#/', '#/nowhere', '#/limits/more', '#error-'])('are the first page for %j', (fragment) => {
    expect(parseOptionsRoute(fragment)).toEqual({ page: 'accounts', errorCode: null, isCorrecting: false });
  });

  it('are the explanation of an error code for the address that it had before there were pages', () => {
    expect(parseOptionsRoute('#error-timed-out')).toEqual({
      page: 'about',
      errorCode: 'timed-out',
      isCorrecting: false,
    });
  });

  it('are the field for the dashboard’s count, for a link from a meter', () => {
    expect(toOptionsUrl('limits/correction')).toBe('options.html#/limits/correction');
    expect(parseOptionsRoute('#/limits/correction')).toEqual({ page: 'limits', errorCode: null, isCorrecting: true });
  });
});
