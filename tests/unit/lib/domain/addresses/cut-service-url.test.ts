import { describe, expect, it } from 'vitest';
import { cutServiceUrl } from '#lib/domain/addresses/cut-service-url.ts';

describe('the service’s root', () => {
  it.each([
    ['https://jambatan.example/api/authenticate', 'https://jambatan.example'],
    ['https://jambatan.example/api/', 'https://jambatan.example'],
    ['https://jambatan.example/api', 'https://jambatan.example'],
    ['jambatan.example/publisher/api/offers/all?page=1', 'jambatan.example/publisher'],
    ['https://jambatan.example/docs/#authenticate', 'https://jambatan.example'],
    ['https://jambatan.example/documentation?lang=en', 'https://jambatan.example'],
    [' http://localhost:4321/api-docs ', 'http://localhost:4321'],
  ])('the service’s root is the root of %s', (text, root) => {
    expect(cutServiceUrl(text)).toBe(root);
  });

  it.each(['https://jambatan.example', 'https://api.example', 'https://jambatan.example/apis', '', '/api'])(
    'the service’s root is not searched in %j',
    (text) => {
      expect(cutServiceUrl(text)).toBeNull();
    },
  );
});
