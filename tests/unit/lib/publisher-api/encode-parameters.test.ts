import { expect, it } from 'vitest';
import { encodeParameters } from '#lib/publisher-api/encode-parameters.ts';

const parameters = {
  page: 2,
  limit: undefined,
  sort_by: '',
  url: 'https://shop.example/?a=1&b=ü',
  filters: { offer_id: '1|2', offer_name: '', country: undefined },
};

it('the body of a call is JSON with nested filters, and has only the given parameters', () => {
  const { contentType, body } = encodeParameters(parameters, 'json');
  expect(contentType).toBe('application/json');
  expect(JSON.parse(body)).toEqual({ page: 2, url: 'https://shop.example/?a=1&b=ü', filters: { offer_id: '1|2' } });
});

it('the body of a call is a form with the names of filters in brackets, and has only the given parameters', () => {
  const { contentType, body } = encodeParameters(parameters, 'form');
  expect(contentType).toBe('application/x-www-form-urlencoded');
  expect([...new URLSearchParams(body)]).toEqual([
    ['page', '2'],
    ['url', 'https://shop.example/?a=1&b=ü'],
    ['filters[offer_id]', '1|2'],
  ]);
});

it('the body of a call is JSON with the names of filters in brackets, and has only the given parameters', () => {
  const { contentType, body } = encodeParameters(parameters, 'json-flat');
  expect(contentType).toBe('application/json');
  expect(JSON.parse(body)).toEqual({ page: 2, url: 'https://shop.example/?a=1&b=ü', 'filters[offer_id]': '1|2' });
});

it('the body of a call names no filters if none is given', () => {
  const none = { page: 1, filters: { offer_id: undefined } };
  expect(encodeParameters(none, 'json').body).toBe('{"page":1}');
  expect(encodeParameters(none, 'json-flat').body).toBe('{"page":1}');
  expect(encodeParameters(none, 'form').body).toBe('page=1');
});
