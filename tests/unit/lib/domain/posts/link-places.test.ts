import { expect, it } from 'vitest';
import { findLinkPlaces, noLinkPlaces, toLinkPlaces } from '#lib/domain/posts/link-places.ts';
import { aPost, aPostChannel, aPostLink } from '#tests/builders/a-post.ts';

it('a link stands in every post that has it in a channel, that of the last change first, and each post once', () => {
  const rice = aPostLink();
  const channels = [aPostChannel({ links: [rice] }), aPostChannel({ channelId: 'blog', links: [rice] })];
  const off = aPostChannel({ isOff: true, links: [aPostLink({ trackingLink: 'https://go.links.example/off' })] });
  const places = toLinkPlaces([
    aPost({ postId: 'old', name: 'Old', changedAtMs: 1, channels }),
    aPost({ postId: 'new', name: 'New', changedAtMs: 2, channels: [...channels, off] }),
  ]);
  expect(findLinkPlaces(places, rice.trackingLink)).toMatchObject([
    { postId: 'new', name: 'New' },
    { postId: 'old', name: 'Old' },
  ]);
  expect(findLinkPlaces(places, 'https://go.links.example/off')).toEqual([]);
  expect(findLinkPlaces(noLinkPlaces, rice.trackingLink)).toEqual([]);
});

it('a link of no post leaves no post to name: Links keeps no column for drafts', () => {
  expect(toLinkPlaces([aPost()])).toEqual(noLinkPlaces);
});
