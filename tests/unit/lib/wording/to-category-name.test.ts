import { describe, expect, it } from 'vitest';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { useMessagesOf } from '#tests/fakes/use-messages-of.ts';

const toName = async (name: string) => (await import('#lib/wording/to-category-name.ts')).toCategoryName(name);

describe('a category', () => {
  useMessagesOf('vi');

  it.each([
    ['Travel', 'Du lịch'],
    ['Health & Beauty', 'Sức khỏe & Làm đẹp'],
  ])('a category: %s is %s in Vietnamese', async (name, text) => {
    expect(await toName(name)).toBe(text);
  });

  it.each(['Kedai Harian', 'toString', ''])(
    'a category: %o, which the specification does not name, stays as it is',
    (name) => {
      expect(toCategoryName(name)).toBe(name);
    },
  );
});
