import { expect, it } from 'vitest';
import { toPostRow } from '#lib/domain/posts/post-row.ts';
import { aPost, aPostChannel, aPostLink } from '#tests/builders/a-post.ts';

const channels = [
  aPostChannel({ postedAtMs: 5, address: 'https://t.example/1841', text: 'A long text', links: [aPostLink()] }),
  aPostChannel({ channelId: 'blog', name: 'Blog', links: [aPostLink()] }),
  aPostChannel({ channelId: 'mail', name: 'Mail', isOff: true }),
];

it('a row says where its post is out and where not yet, its programs once, and each link once', () => {
  expect(toPostRow(aPost({ channels }))).toMatchObject({
    programs: ['Kedai Harian (MY)'],
    outIn: ['Telegram'],
    notYetIn: ['Blog'],
    postedAtMs: 5,
    linkCount: 1,
  });
});

it('a row holds neither the texts of its post nor what a page said of its products', () => {
  const row = JSON.stringify(toPostRow(aPost({ channels })));
  expect(row).not.toContain('long text');
  expect(row).not.toContain('129.00');
});
