/**
 * What the words of a failed answer say. `made`: something was made or stored, or it may have been · `crashed`: the
 * service broke off on its way · `arguments`: the request was not understood · `used-up`: the links of the period are
 * used up · `limited`: too many calls for now · `token`: of the token · `sorry`: the observed refusal of a deeplink ·
 * `cause`: names the program, the address, the site or the approval · `other`: none of these.
 */
export type AnswerWords =
  | 'made'
  | 'crashed'
  | 'arguments'
  | 'used-up'
  | 'limited'
  | 'token'
  | 'sorry'
  | 'cause'
  | 'other';

type RepeatableWords = Exclude<AnswerWords, 'made' | 'crashed'>;

/** Longer texts are pages or traces. What stands behind is not read. */
const maxReadLength = 2_000;
/** The most characters before a word of making that may deny it. */
const maxDenial = 60;

/** Participles of making, in the languages in which services of the region answer. */
const making =
  /\b(?:made|created|generated|issued|added|completed|processed|queued|exists?|success(?:ful(?:ly)?)?)\b|\b(?:dibuat|dihasilkan|dijana|dicipta|berhasil|berjaya|sukses|nagawa|nabuo|nalikha)\b|đã tạo|được tạo|thành công|สร้าง(?:ลิงก์)?แล้ว|สำเร็จ|已创建|已生成|已建立|已產生|成功/g;
/** Words of storing count where they are denied, too: what could not be stored may have been made. */
const storing =
  /\b(?:saved?|saving|stored|storing|recorded|recording|inserted|updated|updating|duplicated?|duplicates)\b|\b(?:disimpan|tersimpan|menyimpan|diperbarui|dicatat|dikemas ?kini)\b|đã lưu|được lưu|cập nhật|บันทึก|อัปเดต|保存|儲存|储存|更新/;
/** What stands right before a word of making and denies it, or only allows or requires it. */
const denial =
  /(?:\b(?:not|never|cannot|only|no longer)|n['’]t)(?: (?:be|been|being|have|yet|get|successfully|properly|only))* $|\b(?:can|must|should|to)(?: (?:only|be|get|first))+ $|\b(?:no|nothing|none)(?: (?:such|tracking|affiliate|deep|short|links?|deeplinks?|urls?|offers?|programs?|campaigns?))*(?: (?:was|were|is|are|has|have|could|can|will|be|been))* $|\b(?:tidak|gagal|belum|tak|tiada|bukan)(?: (?:dapat|bisa|boleh|berhasil|berjaya))* $|hindi(?: pa)? $|(?:không|chưa)(?: thể| được)* $|ไม่(?:สามารถ)?\s*$|[未不没沒]$/;
/** Makes of no link: the caller's calls, the links of a limit that is reached, and the token. */
const otherMaking =
  /\bissued at \(iat\)|\btoken (?:is |was |has been )?issued\b|\b(?:requests?|calls?|attempts?|queries)(?: (?:have|has|had|been|were|was|are|is|you|being))* made\b|\bmade too many\b|\byou(?: have|['’]ve)? (?:already |now )?(?:made|created|generated) (?:all|the max|your|more than|\d)/g;

const crash =
  /server error|internal error|sqlstate|exception|\btim(?:ed?|ing)[ -]?out\b|bad gateway|service (?:temporarily )?unavailable|unexpected error/;
/** The span of a limit that passes before the period does. */
const shortSpan =
  /\b(?:per|a|each|this) (?:second|minute|hour)\b|\/ ?(?:s|sec|second|min|minute|h|hour)\b|hourly|daily|\btoday\b|per day|\bday(?:'s|’s)? limit\b/;
/** Of a month's links: a maximum of one month is a span of days, and a campaign has a period of its own. */
const usedUp =
  /quota|\b(?:kuota|cuota|cota)\b|hạn mức|hạn ngạch|โควต้า|โควตา|配额|配額|额度|額度|\b(?:month(?:ly)?|period)(?:'s|’s)? (?:\w+ ){0,2}(?:limit|allowance|allotment)|\b(?:limit|allowance|allotment) (?:\w+ ){0,4}(?:month|period)\b|\bused (?:up )?all (?:\w+ ){1,5}(?:month|period)\b|\b(?:links|deeplinks|allowance) (?:\w+ ){0,4}(?:used up|exhausted)|\b(?:batas|had) bulanan\b|\bmax(?:imum)? (?:(?!(?:one|an?|\d+) (?:month|period)\b|(?:offer|program|campaign|date)s?\b)\S+ ){1,4}(?:month|period)\b|\bper (?:month|period) (?:is |was |has been )?(?:exceeded|reached)\b|giới hạn (?:hàng |của )?tháng|(?:ครบ|เกิน|หมด|จำกัด|สูงสุด)\S{0,20}เดือน|เดือน\S{0,20}(?:ครบ|เกิน|หมด|จำกัด|สูงสุด)|(?:本月|每月|当月|當月|月度)\S{0,12}(?:上限|限制|用完|用尽|用盡)/;
/** Calls that are limited to some publishers or sites are not limited in number. */
const limiting =
  /too many|throttl|rate[ -]?limit|limit (?:was |has been |is )?(?:reached|exceeded)|\bslow down\b|terlalu banyak|terlalu (?:kerap|sering)|quá nhiều|masyadong marami|มากเกินไป|บ่อยเกินไป|过多|過多|频繁|頻繁|太多|\bmax(?:imum)? (?:number of )?(?:\d+ )?(?:api )?(?:calls|requests|attempts|links|deeplinks)\b|\b(?:requests?|calls?|api) (?:limit\b|(?:\S+ ){0,2}(?:limited(?! to (?!\d|max|(?:\S+ ){1,2}(?:per|a|each|every)\b))|exceeded)\b)|\b(?:batas|had) (?:permintaan|panggilan)|giới hạn (?:số )?(?:yêu cầu|lượt gọi)|คำขอ(?:ถูกจำกัด|เกิน)|(?:请求|請求)(?:次[数數])?已?(?:超|达到|達到|达上限|達上限|受限)/;
const token = /token|unauthenticated|segments|bad credentials|authorization header/;
/**
 * Words of a token where they are about nothing else: a program or an action may be unauthorized, and an offer may have
 * expired.
 */
const session =
  /\bjwt\b|\((?:iat|nbf|exp)\)|(?<!\baction is )unauthori[sz]ed(?! (?:action|to)\b)|\bsession (?:has |is )?expired\b|\blog ?in again\b|\binvalid signature\b|\bsignature has expired\b/;
const cause =
  /\b(?:offers?|program(?:me)?s?|campaigns?|advertisers?|merchants?|brands?|urls?|uri|addresses|address|domains?|hosts?|hostnames?|websites?|sites?|landing page|destination|approv\w*|unapproved|not joined|appl(?:y|ied|ication)|permission)\b/;

/** Words that call the key or the secret wrong. A field that is missing says nothing about what it would hold. */
const ofCredentials =
  /credentials|unauthenticated|unauthori[sz]ed|\b(?:invalid|wrong|incorrect|unknown) (?:\w+ ){0,3}(?:key|secret)\b|\b(?:key|secret) (?:\w+ ){0,3}(?:invalid|wrong|incorrect|not (?:found|valid|correct))\b/;

/** Whether the words of a failed authenticate are about the credentials. */
export const namesCredentials = (message: string): boolean => ofCredentials.test(fold(message));

/** Whether words show a limit of calls or of links, beside whatever else they say: background work then rests. */
export function showsLimit(message: string): boolean {
  const text = fold(message);
  // A limit on an argument is not a limit on the account.
  return !text.includes('incorrect arguments') && (limiting.test(text) || usedUp.test(text));
}

/**
 * Reads the words of a failed answer to a deeplink. Where they say several things, the first in the order of
 * {@link AnswerWords} counts, so that in doubt something was made.
 */
export function readDeeplinkWords(message: string): AnswerWords {
  const text = fold(message);
  if (saysMade(text)) return 'made';
  return crash.test(text) ? 'crashed' : readFolded(text);
}

/** Reads the words of a failed answer to a call that makes nothing. */
export const readCallWords = (message: string): RepeatableWords => readFolded(fold(message));

function readFolded(text: string): RepeatableWords {
  if (text.includes('incorrect arguments')) return 'arguments';
  if (usedUp.test(text) && !shortSpan.test(text)) return 'used-up';
  if (limiting.test(text) || usedUp.test(text)) return 'limited';
  if (token.test(text) || (session.test(text) && !cause.test(text))) return 'token';
  if (text.includes('something went wrong')) return 'sorry';
  return cause.test(text) ? 'cause' : 'other';
}

/** The constants of a program (RATE_LIMIT_EXCEEDED) read as words, and any white space between two words as one space. */
const fold = (message: string) =>
  message
    .slice(0, maxReadLength)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/**
 * Something was made where the words have a participle of making that nothing right before it denies, or any word of
 * storing: "No link was made" and "links can only be generated for …" deny it.
 */
function saysMade(text: string): boolean {
  const told = text.replace(otherMaking, ' ');
  if (storing.test(told)) return true;
  return [...told.matchAll(making)].some(
    ({ index }) => !denial.test(told.slice(Math.max(0, index - maxDenial), index)),
  );
}
