import { describe, expect, it } from 'vitest';
import { toOpenableUrl } from '../../../entrypoints/workspace/programs/to-openable-url.ts';

const service = 'https://publisher.example';

describe('an address of the service', () => {
  it.each([
    ['https://www.kedai.example/my/', 'https://www.kedai.example/my/'],
    ['www.kedai.example/my/', 'https://www.kedai.example/my/'],
  ])('may be opened: %s', (text, url) => {
    expect(toOpenableUrl(text, service, [])).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://www.kedai.example/',
    'https://name:secret@kedai.example/',
    '',
    'not an address',
  ])('may not: %j', (text) => {
    expect(toOpenableUrl(text, service, [])).toBeNull();
  });

  it('may not where it is a tracking link: opening it would be a click on it', () => {
    expect(toOpenableUrl('https://go.links.example/abc', service, ['go.links.example'])).toBeNull();
  });
});
