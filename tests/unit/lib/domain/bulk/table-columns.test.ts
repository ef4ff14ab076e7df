import { expect, it } from 'vitest';
import { readTableHeader } from '#lib/domain/bulk/table-columns.ts';

/** The columns that a header's names give, by name; every column of links is filled. */
function read(header: string): Record<string, string> {
  const names = header.split(',');
  const columns = readTableHeader(names, () => true);
  const used = names.flatMap((name, index) => {
    const column = columns?.[index] ?? null;
    return column === null ? [] : [[name, String(column)] as const];
  });
  return Object.fromEntries(used);
}

it.each([
  ['Shopee', 'Item Id,Item Name,Price,Shop Name,Commission Rate,Product Link,Offer Link', 'Product Link', 'Item Name'],
  [
    'Shopee in Vietnamese',
    'Mã sản phẩm,Tên sản phẩm,Giá,Tên cửa hàng,Hoa hồng,Link sản phẩm,Link ưu đãi',
    'Link sản phẩm',
    'Tên sản phẩm',
  ],
  ['Shopee in Indonesian', 'Nama Produk,Harga,Nama Toko,Link Komisi,Link Produk', 'Link Produk', 'Nama Produk'],
  [
    'Shopee in Portuguese',
    'Nome da loja,Nome do item,Link da oferta,Link do produto',
    'Link do produto',
    'Nome do item',
  ],
  ['Shopee in Thai', 'ชื่อร้านค้า,ชื่อสินค้า,ลิงก์ข้อเสนอ,ลิงก์สินค้า', 'ลิงก์สินค้า', 'ชื่อสินค้า'],
  ['Alimama', '商品id,商品名称,商品主图,商品详情页链接地址,店铺名称,淘宝客链接', '商品详情页链接地址', '商品名称'],
  [
    'Awin',
    'aw_deep_link,product_name,merchant_name,merchant_deep_link,aw_image_url',
    'merchant_deep_link',
    'product_name',
  ],
  [
    'AliExpress Portals',
    'ProductId,Image Url,Video Url,Product Desc,Origin Price,Discount Price,Promotion Url,Code Name,Code Value',
    'Promotion Url',
    'Product Desc',
  ],
  [
    'AliExpress, hot products',
    'Product Name,Product Desc,Product Image Url,Product Url,Click Url,Is Hot',
    'Product Url',
    'Product Name',
  ],
  [
    'Lazada’s feed',
    'brand_name,product_big_img,image_url_2,product_name,lazada_sku,product_url,price',
    'product_url',
    'product_name',
  ],
  [
    'Lazada’s links',
    'productId,productName,mmPromotionLink,regularPromotionLink,offerPromotionLink,originalUrl',
    'originalUrl',
    'productName',
  ],
  [
    'Shopee’s feed',
    'image_link,itemid,title,description,product_short link,product_link,additional_image_link',
    'product_link',
    'title',
  ],
  ['a feed', 'product_short_link,image_link,product_link,title', 'product_link', 'title'],
  ['a script', 'imageUrl,affiliateUrl,productUrl,storeName,productTitle', 'productUrl', 'productTitle'],
  ['a sheet', 'Shop link,Product,Price', 'Shop link', 'Product'],
  ['a list of links alone', 'Offer Link,Item Name', 'Offer Link', 'Item Name'],
])('the header of an export: %s gives the page of the product and its name', (_whose, header, url, title) => {
  expect(read(header)).toEqual({ [url]: 'url', [title]: 'title' });
});

it('the header of an export gives the program and the sub IDs, in any spelling, each once', () => {
  expect(read('URL,Sub ID 1,aff_sub2,sub2,Offer ID,Price')).toEqual({
    ...{ URL: 'url', 'Sub ID 1': '0', aff_sub2: '1', 'Offer ID': 'program' },
  });
});

it('the header of an export is none without a column of addresses', () => {
  expect(readTableHeader(['Name', 'Price'], () => true)).toBeNull();
  expect(readTableHeader(['Product link', 'Name'], () => false)).toBeNull();
});

it('a table’s header with the program’s name before its id gives the id, which no other program has', () => {
  expect(read('url,program,offer_id,sub1')).toMatchObject({ offer_id: 'program', program: 'program-name' });
  expect(read('url,Program ID,Offer name')).toMatchObject({ 'Program ID': 'program' });
  expect(read('url,offer_name')).toMatchObject({ offer_name: 'program' });
});
