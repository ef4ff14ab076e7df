import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/**
 * What a column of a list holds: the address, the program, its name beside a column of its id, the title, or the sub ID
 * of a number.
 */
export type TableColumn = 'url' | 'program' | 'program-name' | 'title' | 0 | 1 | 2 | 3 | 4;

/** A column that may hold addresses. */
type AddressKind = 'page' | 'shop' | 'link';

const named: Readonly<Record<string, TableColumn>> = {
  url: 'url',
  link: 'url',
  address: 'url',
  destination: 'url',
  destinationurl: 'url',
  producturl: 'url',
  program: 'program',
  programid: 'program',
  offer: 'program',
  offerid: 'program',
  offername: 'program',
  title: 'title',
  name: 'title',
  ...Object.fromEntries(
    noSubIds.flatMap((_subId, at) => ['sub', 'subid', 'affsub'].map((name) => [`${name}${at + 1}`, at])),
  ),
  // How the service spells the first (spec §4.8).
  affsub: 0,
};

const alone = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

/*
 * The words of the headers that marketplaces and networks write into their exports, in the languages of their
 * publishers: Shopee ("Product Link", "Offer Link", "Link sản phẩm", "Link Komisi"), Awin ("merchant_deep_link",
 * "aw_deep_link"), Alimama ("商品链接", "推广链接"), Lazada ("product_url" of its feed; "originalUrl" beside
 * "regularPromotionLink"), AliExpress ("Product Url", "Click Url", "Promotion Url"). No header with addresses is
 * published of TikTok Shop, Tokopedia and Amazon: theirs are read by the same words.
 */
const addressWords = alone(
  'urls?|links?|permalink|website|href|address|tautan|pautan|enlace|lien|linki|collegamento|deeplink|liên kết|ссылка',
);
const addressParts = /ลิงก์|ลิงค์|链接|連結|鏈接|连接|リンク|링크|地址|網址|网址|رابط|लिंक/;
const linkWords = alone(
  'offers?|aff|affiliates?|afiliados?|afiliasi|tracking|tracked|track|click|short|promos?|promotion|promotional|referral|' +
    'commissions?|komisi|komisen|hoa hồng|ưu đãi|oferta|comissão|comisión|partner|coupon|deep|deeplink',
);
const linkParts = /推广|推廣|淘宝客|佣金|优惠|優惠|ข้อเสนอ|คอมมิชชัน|アフィリエイト|제휴/;
const productWords = alone(
  'merchant|product|item|produk|produkt|produktu|artikel|produto|producto|produit|prodotto|ürün|товар|sản phẩm|' +
    'landing|destination|original',
);
/** What link shorteners call the address that their link leads to; YOURLS writes "target" alone. */
const longWords = alone('long|destination|target|original');
const clearLinkWords = alone('offers?|affiliates?|aff|tracking|short|promos?|promotion|commissions?|komisi|ưu đãi');
const mediaWords = alone(
  'image|images|img|picture|photo|foto|thumb|thumbnail|gambar|imagem|imagen|immagine|bild|bilder|zdjęcie|resim|hình|ảnh|' +
    'фото|изображение|larawan|video|logo|cdn',
);
const mediaParts = /รูป|图|圖|画像|이미지|视频/;
const shopWords = alone('shop|store|seller|brand|loja|toko|kedai|tienda|boutique|cửa hàng|category|review|reviews');
const shopParts = /ร้าน|店铺|店鋪|ショップ/;
const titleWords = alone('names?|titles?|nama|nome|nombre|nom|tên|judul|título|titulo|titre|titel|bezeichnung');
const titleParts = /ชื่อ|名称|名稱|标题|標題|商品名|상품명/;
/**
 * What names a product where no column is called its name: AliExpress Portals writes "ProductId", "Product Desc",
 * "Promotion Url" and "Code Name" (the columns that public importers of its export require).
 */
const descriptionWords = alone('(?:product|item) desc(?:ription)?');
const productAlone = /^(?:products?|items?|produk|produto|producto|produit|artikel|sản phẩm|商品|品名|สินค้า)$/i;
const otherNames = alone('file|campaign|advertiser|network|user|merchant|publisher|id|sku|code|type|status|price');

/** Reads "aff_sub2", "Sub ID 2" and "sub2" as the same column. */
function toNamed(header: string): TableColumn | null {
  const name = toPlainName(header);
  return Object.hasOwn(named, name) ? (named[name] ?? null) : null;
}

const toPlainName = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '');

const programIds: ReadonlySet<string> = new Set(['programid', 'offerid']);

/** "merchantDeepLink" and "merchant_deep_link" as words. */
const toWords = (header: string) =>
  header
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Which addresses a column holds by its header: pages of products, of shops, or links that earn; null for none. */
function toAddressKind(words: string): AddressKind | null {
  if (!addressWords.test(words) && !addressParts.test(words) && !/^target$/i.test(words)) return null;
  if (mediaWords.test(words) || mediaParts.test(words)) return null;
  const isProduct = productWords.test(words) && !clearLinkWords.test(words);
  if (!isProduct && (linkWords.test(words) || linkParts.test(words))) return 'link';
  return shopWords.test(words) || shopParts.test(words) ? 'shop' : 'page';
}

function isTitle(words: string): boolean {
  if (productAlone.test(words)) return true;
  const hasName = titleWords.test(words) || titleParts.test(words);
  return hasName && ![shopWords, otherNames, linkWords].some((each) => each.test(words)) && !shopParts.test(words);
}

/**
 * What each column of a table holds, by its header; null for a column that is not used. Of two columns of one kind the
 * first counts: the export of the Bulk tab has the address as given and as sent. A product's page counts before a
 * shop's, and both before a link that earns: that one leads to the page, but it is another link already. A column that is
 * called "link" is the short one where another has long addresses, and one without any address gives way to one with some.
 * Of a program's name and its id the id counts, where a line has one: several programs may share a name.
 * @param hasAddresses Whether the column of an index holds addresses.
 * @returns null if no column is of addresses.
 */
export function readTableHeader(
  header: readonly string[],
  hasAddresses: (index: number) => boolean,
): readonly (TableColumn | null)[] | null {
  const exact = header.map(toNamed);
  const words = header.map(toWords);
  const kinds = words.map((each, index) => (exact[index] === null && hasAddresses(index) ? toAddressKind(each) : null));
  const long = words.findIndex(
    (each, index) => longWords.test(each) && (exact[index] === 'url' || kinds[index] === 'page') && hasAddresses(index),
  );
  const isShort = (index: number) => long !== -1 && /^links?$/i.test(words[index] ?? '');
  const isNamed = (index: number) => exact[index] === 'url' && !isShort(index);
  const at = [
    exact.findIndex((_column, index) => isNamed(index) && hasAddresses(index)),
    long,
    ...(['page', 'shop', 'link'] as const).map((kind) => kinds.indexOf(kind)),
    exact.indexOf('url'),
  ];
  const url = at.find((index) => index !== -1);
  if (url === undefined) return null;
  const isFree = (index: number) => exact[index] === null && kinds[index] === null;
  const findTitle = (isNameOf: (words: string) => boolean) =>
    words.findIndex((each, index) => isFree(index) && isNameOf(each));
  const title = [exact.indexOf('title'), findTitle(isTitle), findTitle((each) => descriptionWords.test(each))].find(
    (index) => index !== -1,
  );
  const isProgramId = header.map((name) => programIds.has(toPlainName(name)));
  const used = exact.map((column, index) =>
    column === 'program' && !isProgramId[index] && isProgramId.includes(true) ? 'program-name' : column,
  );
  return used.map((column, index) => {
    if (index === url) return 'url';
    if (index === title) return 'title';
    return column === 'url' || used.indexOf(column) !== index ? null : column;
  });
}
