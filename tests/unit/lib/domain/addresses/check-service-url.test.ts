import { expect, it } from 'vitest';
import { checkServiceUrl, cutServiceUrl } from '#lib/domain/addresses/check-service-url.ts';

it.each([
  ['', 'not-a-url'],
  ['   ', 'not-a-url'],
  ['my service', 'not-a-url'],
  ['jambatan', 'not-a-url'],
  ['https://jambatan.example)', 'not-a-url'],
  ['https://*.jambatan.example', 'not-a-url'],
  ['https://jambatan..example', 'not-a-url'],
  ['https://', 'not-a-url'],
  ['javascript:alert(1)', 'not-a-url'],
  ['http://jambatan.example', 'not-https'],
  ['ftp://jambatan.example', 'not-https'],
  ['http://localhost.evil.test', 'not-https'],
  ['https://key:secret@jambatan.example', 'has-credentials'],
  ['key@jambatan.example', 'has-credentials'],
  ['https://jambatan.example/?x=1', 'has-query'],
  ['https://jambatan.example/#x', 'has-query'],
  ['https://@jambatan.example', 'has-credentials'],
  ['https://jambatan.example@evil.test', 'has-credentials'],
  ['https://jambatan.example\\@evil.test', 'not-a-url'],
  ['https:\\\\jambatan.example', 'not-a-url'],
  ['https:///jambatan.example', 'not-a-url'],
  ['https://jambatan.example:0', 'odd-port'],
  ['https://jambatan.example:22', 'odd-port'],
  ['https://jambatan.example:80', 'odd-port'],
  ['https://jambatan.example:444', 'odd-port'],
  ['https://jambatan.example:6667', 'odd-port'],
  ['http://localhost:25', 'odd-port'],
  // A policy cannot name them, so no call would leave.
  ['[::1]:4321', 'odd-loopback'],
  ['http://127.0.0.2:4321', 'odd-loopback'],
  ['http://localhost.:4321', 'odd-loopback'],
])('checkServiceUrl refuses %j: %s', (text, problem) => {
  expect(checkServiceUrl(text)).toEqual({ problem });
});

it.each([
  // Cyrillic а, full-width ｊ, a soft hyphen, a zero-width space, ideographic full stop, an encoded letter.
  ['https://jаmbatan.example', 'xn--jmbatan-2fg.example'],
  ['https://ｊambatan.example', 'jambatan.example'],
  ['https://jam\u00adbatan.example', 'jambatan.example'],
  ['https://jam\u200bbatan.example', 'jambatan.example'],
  ['https://jambatan。example', 'jambatan.example'],
  ['https://jamb%61tan.example', 'jambatan.example'],
  // Numbers that read as another number.
  ['https://3221226219', '192.0.2.235'],
  ['https://0300.0.2.1', '192.0.2.1'],
  ['http://2130706433:4321', '127.0.0.1'],
  ['http://0x7f.1', '127.0.0.1'],
  // Another machine, whose name begins like this one's.
  ['https://localhost.evil.test', 'localhost.evil.test'],
  ['https://api.localhost.evil.test', 'api.localhost.evil.test'],
  ['127.0.0.1.evil.test', '127.0.0.1.evil.test'],
])('checkServiceUrl refuses %j as a look-alike of %s', (text, readsAs) => {
  expect(checkServiceUrl(text)).toEqual({ problem: 'look-alike', readsAs });
});

it.each([
  ['https://jambatan.example', 'https://jambatan.example'],
  [' https://Jambatan.example/// ', 'https://jambatan.example'],
  ['jambatan.example', 'https://jambatan.example'],
  ['https://jambatan.example.', 'https://jambatan.example'],
  ['https://jambatan.example./api/', 'https://jambatan.example'],
  ['jambatan.example,', 'https://jambatan.example'],
  ['https://jambatan.example/api;', 'https://jambatan.example'],
  ['https://jambatan.example:8443/partner.', 'https://jambatan.example:8443/partner'],
  ['jambatan.example:8443/api', 'https://jambatan.example:8443'],
  ['https://jambatan.example/api/', 'https://jambatan.example'],
  ['https://jambatan.example/partner/api', 'https://jambatan.example/partner'],
  ['https://jambatan.example/apiary', 'https://jambatan.example/apiary'],
  ['localhost:4321', 'http://localhost:4321'],
  ['http://localhost:4321/api', 'http://localhost:4321'],
  ['service.localhost', 'http://service.localhost'],
  ['127.0.0.1:4321', 'http://127.0.0.1:4321'],
  ['https://[::1]:4321', 'https://[::1]:4321'],
  // The user who types this form knows the name that is read.
  ['https://xn--jmbatan-2fg.example', 'https://xn--jmbatan-2fg.example'],
  ['https://jambatan.example:443', 'https://jambatan.example'],
  ['https://192.0.2.7:8443', 'https://192.0.2.7:8443'],
  ['http://localhost:80', 'http://localhost'],
  ['http://localhost:49', 'http://localhost:49'],
  ['https://localhost:4321', 'https://localhost:4321'],
])('checkServiceUrl reads %j as %s', (text, url) => {
  expect(checkServiceUrl(text)).toEqual({ url });
});

it('checkServiceUrl accepts its own result', () => {
  const checked = checkServiceUrl('localhost:4321/base/api/');
  expect(checked).toEqual({ url: 'http://localhost:4321/base' });
  expect(checkServiceUrl('http://localhost:4321/base')).toEqual(checked);
});

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
