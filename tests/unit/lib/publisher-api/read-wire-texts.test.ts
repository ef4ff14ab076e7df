import { expect, it } from 'vitest';
import { readCouponCode } from '#lib/publisher-api/read-wire-texts.ts';

it.each([
  ...['-', '--', '—', '.', 'N/A', 'n.a.', 'NA', '#N/A', 'None', 'NULL', 'nil', 'No', 'TBA', '0', 'Not Applicable'],
  ...['❌'],
  ...['No code required', 'No code needed', 'NO CODE REQUIRED!', 'No voucher code required', 'No promo code needed.'],
  ...[
    'no coupon',
    'Without code',
    'Code not required',
    'Voucher code is not needed',
    'Not required',
    'No need',
    'NoCode',
  ],
  ...[
    'no-code-required',
    'No coupon code necessary, discount applied at checkout',
    'Zero code needed',
    'No need for a code',
  ],
  ...['Auto applied', 'Automatically applied', 'Auto-applied at checkout', 'Discount applied automatically'],
  ...['Tiada', 'Tidak perlu kod', 'tiada kod diperlukan', 'Tanpa kod', 'Kod tidak diperlukan', 'Tak perlu kod promo'],
  ...['Tidak ada', 'Tidak perlu kode', 'Tanpa kode promo', 'Kode tidak diperlukan', 'Tidak diperlukan'],
  ...['Wala', 'Walang code', 'Hindi kailangan ng code', 'Walang kailangang promo code'],
  ...['Không', 'Không cần mã', 'Không có mã', 'Không yêu cầu mã giảm giá', 'Không cần nhập mã'],
  ...['ไม่มี', 'ไม่ต้องใช้โค้ด', 'ไม่มีโค้ด', 'ไม่จำเป็นต้องใช้รหัส', 'ไม่ต้องใส่ code'],
  ...['无', '无需优惠码', '不需要优惠码', '无需代码', '没有', '暂无'],
  ...['Не нужен', 'НЕ ТРЕБУЕТСЯ', 'Без промокода', 'Промокод не нужен', 'Код не требуется'],
  ...['Activate offer', 'GET DEAL', 'Get this deal', 'Show coupon code', 'Click here', 'View offers'],
  ...['無', '無需優惠碼', '不需要代碼', '沒有優惠碼', '優惠碼：不需要', 'Promo code: none', '优惠码：无'],
])('words for no code: %s', (words) => expect(readCouponCode(words)).toBe(''));

it.each([
  ...'HARIAN10 B&G NO1SALE NOEL25 NONEED NOPE NO-10 CODE20 FREESHIP AUTO10 AUTO NATURE'.split(' '),
  ...['NAVY', 'NULLA5', 'TANPABATAS', 'TIDAKADA5', 'KODRAYA', 'SAVE 10', 'Use SAVE10, no membership needed', '007'],
  ...['NIL20', 'ACTIVATE20', 'GETDEAL', 'GET 20 OFF', 'OFFER', 'DEAL', 'НЕДЕЛЯ10', 'НЕ'],
  ...['NOVA', 'NOTEBOOK15', 'NO5 CHANEL', 'ไม่อั้น50', '免运88', 'WALA10', 'NOCODE10', 'APPLE', 'TBA20', 'ZERO'],
])('a code stays what it is: %s', (code) => expect(readCouponCode(` ${code} `)).toBe(code));
