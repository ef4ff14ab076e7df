import { expect, it } from 'vitest';
import { changeOtherText } from '#lib/domain/posts/change-post.ts';
import { aPost, aPostChannel } from '#tests/builders/a-post.ts';

const post = aPost({ channels: [aPostChannel({ text: 'here', isEdited: true, otherTexts: ['there', 'elsewhere'] })] });
const act = (kind: 'use' | 'remove', text = 'there') =>
  changeOtherText(post, { channelId: 'telegram', text, kind }).channels[0];

it('a further text of a channel takes the place of the one that is there, which becomes a further one', () => {
  expect(act('use')).toMatchObject({ text: 'there', isEdited: true, otherTexts: ['elsewhere', 'here'] });
});

it('a further text of a channel takes the place of a text of the template, which can be written again', () => {
  const written = { ...post, channels: [aPostChannel({ text: 'by itself', otherTexts: ['there'] })] };
  const [channel] = changeOtherText(written, { channelId: 'telegram', text: 'there', kind: 'use' }).channels;
  expect(channel).toEqual(aPostChannel({ text: 'there', isEdited: true }));
});

it('a further text of a channel goes where the user removes it, and the act a second time changes nothing', () => {
  expect(act('remove')).toMatchObject({ text: 'here', otherTexts: ['elsewhere'] });
  expect(act('remove', 'gone already')).toEqual(post.channels[0]);
});
