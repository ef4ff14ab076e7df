import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerWords, readDeeplinkWords } from '#lib/errors/read-answer-words.ts';

const said: Readonly<Record<AnswerWords, readonly string[]>> = {
  made: [
    'Link was made, but the quota could not be updated',
    'Deeplink generated. Could not update counter.',
    'Tracking link created but not activated',
    'The link has been saved already',
    'Link could not be saved',
    'Failed to store deeplink: already stored',
    'Duplicate entry',
    'Link already exists',
    'Too many requests, but the link was created',
    'Monthly limit reached: your last link was generated',
    'A link to this page was created and will be shown later',
    'No quota is left after this link was made',
    'Your link may have been created',
    'Success',
    'Link berhasil dibuat, tetapi kuota gagal diperbarui',
    'Pautan telah dijana',
    'Liên kết đã tạo nhưng không cập nhật được hạn mức',
    'สร้างลิงก์แล้ว แต่ปรับโควตาไม่ได้',
    '链接已生成，但配额更新失败',
    '連結已產生，但無法更新額度',
  ],
  crashed: ['Server Error', 'SQLSTATE[HY000] [1040] Too many connections', 'Request timed out', 'Bad gateway'],
  arguments: ['Incorrect arguments', 'INCORRECT ARGUMENTS: limit exceeded'],
  'used-up': [
    'Monthly limit reached',
    'Your monthly deeplink limit has been exceeded',
    'Quota used up',
    'You have reached your limit of deeplinks for this month',
    'All links of the allowance are used up',
    'You have generated all links of this month: quota exceeded',
    'Kuota habis',
    'MONTHLY_RATE_LIMIT_EXCEEDED',
    "You've used all your link generations for this month.",
    '本月配额已用完',
  ],
  limited: [
    'Too Many Attempts.',
    'Too many requests were made',
    'You have made too many calls',
    'Rate limit exceeded',
    'Request was throttled',
    'Daily limit reached',
    'Quota of 20 calls per minute exceeded',
    'Terlalu banyak permintaan',
    'Error: RATE_LIMIT_EXCEEDED',
    'Quá nhiều yêu cầu',
  ],
  token: ['Token Signature could not be verified', 'Wrong number of segments', 'Unauthenticated.'],
  sorry: ['Something went wrong', 'Sorry, something went wrong. Please try again.'],
  cause: [
    'Offer not found',
    'Advertiser has not approved you',
    'The url is not allowed',
    'No link was created: the offer is paused',
    'Link not generated, host is not of the program',
    'Deeplinks can only be generated for approved offers',
    'This url cannot be made into a deeplink',
    'No such offer exists',
    "The program doesn't exist",
    'Link tidak dapat dibuat: URL tidak valid',
  ],
  other: ['Deeplink not allowed', 'Bad Request', 'Forbidden', 'Access denied', ''],
};

describe('the words of a failed answer to a deeplink', () => {
  it.each(Object.entries(said).flatMap(([words, texts]) => texts.map((text) => [text, words] as const)))(
    '"%s" says: %s',
    (text, words) => {
      expect(readDeeplinkWords(text)).toBe(words);
      expect(readDeeplinkWords(text.toUpperCase().normalize('NFD'))).toBe(words);
    },
  );

  it('say that something was made whatever else they say', () => {
    const texts = fc.constantFrom(...Object.values(said).flat());
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        expect(readDeeplinkWords(`${before}. Link was made. ${after}`)).toBe('made');
      }),
    );
  });
});
