import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AnswerWords, readDeeplinkWords } from '#lib/errors/read-answer-words.ts';

/** What a refusal may name, in each form. */
const causes = [
  ...['offer', 'program', 'programme', 'campaign', 'advertiser', 'merchant', 'brand', 'url', 'domain', 'host'].flatMap(
    (word) => [word, `${word}s`],
  ),
  ...['hostname', 'hostnames', 'website', 'websites', 'site', 'sites', 'uri', 'address', 'addresses'],
  ...['landing page', 'destination', 'approval', 'approved status', 'unapproved status', 'permission', 'application'],
];

/** How the making of a link is denied. */
const denials = [
  ...['not made', 'not be made', 'not yet been made', "wasn't made", 'wasn’t made', 'never made', 'only be made'],
  ...['A link can be made', 'A link must first be made', 'Nothing made', 'No links made', 'No link was made'],
  ...['No deeplink has been made', 'No deeplinks were made', 'No tracking links made', 'No url made', 'No urls made'],
  ...[
    'No offer made',
    'No offers made',
    'No program made',
    'No programs made',
    'No campaign made',
    'No campaigns made',
  ],
  ...[
    'Link tidak dibuat',
    'Link tidak dapat dibuat',
    'Link tidak bisa berhasil dibuat',
    'Hindi nagawa',
    'Hindi pa nagawa',
  ],
  ...['Không thành công', 'Liên kết không thể được tạo', 'ไม่สำเร็จ', 'ไม่ สำเร็จ', 'ไม่สามารถสร้างลิงก์แล้ว'],
  ...['未成功', '不成功', '没成功', '沒成功'],
];

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
    'Links exist for this page',
    'The deeplink was successful',
    'Successfully done',
    'Please save the link',
    'The link is a duplicate',
    'Link duplicated',
    'Pautan dikemas kini',
    'Pautan dikemaskini',
    'สร้างแล้ว',
    'สำเร็จ',
    'Everything else is not as it should be today and cannot be helped by us now: made',
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
    'Month limit reached',
    "This month's limit is reached",
    'This month’s limit is reached',
    'The monthly affiliate link limit applies',
    'The limit for all of this month applies',
    'You have used all of your links of this month',
    'You have used up all of your links of this month',
    'The links of your plan are used up',
    'Allowance exhausted',
    'โควต้าหมด',
    'โควตาหมด',
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
    'Too many calls: 100 requests have been made',
    'Too many calls: 1 request made',
    'Too many calls: 3 attempts were made',
    'Too many calls: 1 attempt made',
    'Too many calls: 1 call was made',
    'You made your calls: slow down',
    'You’ve now generated 100 links: slow down',
    "You've already created all links: slow down",
    'You have made more than 5 calls: slow down',
    'Quota of 20/min exceeded',
    'Quota of 20 / min exceeded',
    'Quota: day limit',
    "Quota: the day's limit",
    'Quota: the day’s limit',
    'Rate-limit',
    'Ratelimit',
    'The limit was reached',
    'The limit has been reached',
    'The limit is exceeded',
    'Terlalu kerap',
    'Terlalu sering',
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
    ...causes.map((word) => `Check your ${word} first`),
    ...denials.map((text) => `${text} for this offer`),
  ],
  other: ['Deeplink not allowed', 'Bad Request', 'Forbidden', 'Access denied', ''],
};

it.each(Object.entries(said).flatMap(([words, texts]) => texts.map((text) => [text, words] as const)))(
  '"%s" says: %s',
  (text, words) => {
    expect(readDeeplinkWords(text)).toBe(words);
    expect(readDeeplinkWords(text.toUpperCase().normalize('NFD'))).toBe(words);
  },
);

it('the words of a failed answer to a deeplink say that something was made whatever else they say', () => {
  const texts = fc.constantFrom(...Object.values(said).flat());
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      expect(readDeeplinkWords(`${before}. Link was made. ${after}`)).toBe('made');
    }),
  );
});
