import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { drawPicture, toPng } from '#components/draw-picture.ts';
import { CheckBox } from '#components/forms/check-box.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { type PostEditor, toProductTitle } from '#components/posts/use-post.ts';
import { toQrCode } from '#lib/domain/formats/qr-code.ts';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { layOutPicture, type PictureWords, toPictureWords } from '#lib/domain/posts/post-picture.ts';
import { toChannelLanguage } from '#lib/domain/posts/write-post-text.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayIfFails } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './post-picture.css';
import { useAltKeys } from '#components/posts/use-alt-keys.ts';

interface PostPictureProps {
  readonly editor: PostEditor;
  /** Its language is that of the picture, and its link that of the code. */
  readonly channel: PostChannel;
  /** Whether it is a dialog's, whose copying takes the focus. */
  readonly isInDialog?: boolean;
}

/** A picture of one product of the post, to copy or to save: drawn here from words, and always marked as an advertisement. */
export function PostPicture({ editor: { post, occasion, services }, channel, isInDialog = false }: PostPictureProps) {
  const { products } = post;
  const [productId, setProductId] = useState(products[0]?.productId ?? '');
  const [hasPrice, setHasPrice] = useState(true);
  const [hasCoupon, setHasCoupon] = useState(true);
  const [hasQr, setHasQr] = useState(false);
  const [status, setStatus] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isInDialog) copyButton.current?.focus();
  }, [isInDialog]);
  const product = products.find((each) => each.productId === productId) ?? products[0];
  const link = channel.links.find((each) => each.productId === product?.productId)?.trackingLink;
  const words = useMemo(
    () =>
      product === undefined
        ? null
        : toPictureWords(
            product,
            { title: toProductTitle(product), language: toChannelLanguage(channel, occasion) },
            { hasPrice, hasCoupon },
          ),
    [product, channel, occasion, hasPrice, hasCoupon],
  );
  useEffect(() => {
    if (canvas.current === null || words === null) return;
    const qr = hasQr && link !== undefined ? toQrCode(link) : null;
    drawPicture(canvas.current, (measure) => layOutPicture(words, { hasQr: qr !== null }, measure), qr);
  }, [words, hasQr, link]);
  const { copyPng, nowMs, saveFile } = services;
  const draw = async () => {
    if (canvas.current === null) throw new Error('The picture is not on the page');
    return toPng(canvas.current);
  };
  const copy = async () => {
    setStatus('');
    const isCopied = await draw()
      .then((png) => copyPng?.(png))
      .catch(() => false);
    setStatus(t(isCopied === true ? 'postPictureCopied' : 'postPictureNotCopied'));
  };
  useAltKeys((code) => {
    const isMine = code === 'KeyC' && copyPng !== null;
    if (isMine) void copy();
    return isMine;
  }, isInDialog);
  if (product === undefined || words === null) return null;
  const save = () =>
    sayIfFails(setStatus, nowMs(), async () => saveFile(`${toFileName(words.title)}.png`, await draw()));
  return (
    <div class="post-picture">
      <canvas ref={canvas} role="img" aria-label={describe(words)} />
      {products.length > 1 && (
        <SelectField
          label={t('postPictureProduct')}
          value={product.productId}
          options={products.map((each, index) => ({
            value: each.productId,
            text: t('postPictureProductOf', [formatNumber(index + 1), toProductTitle(each)]),
          }))}
          onChange={setProductId}
        />
      )}
      <div class="post-picture-choices">
        {product.said.price !== '' && (
          <CheckBox isOn={hasPrice} onChange={setHasPrice}>
            <span>{t('postPicturePrice')}</span>
          </CheckBox>
        )}
        {(product.coupon?.voucherCode ?? '') !== '' && (
          <CheckBox isOn={hasCoupon} onChange={setHasCoupon}>
            <span>{t('postPictureCoupon')}</span>
          </CheckBox>
        )}
        {link !== undefined && (
          <CheckBox isOn={hasQr} onChange={setHasQr}>
            <span>{t('postPictureQr', [channel.name])}</span>
          </CheckBox>
        )}
      </div>
      <p class="meta">{t('postPictureHint', [words.ad])}</p>
      <div class="button-row">
        {copyPng !== null && (
          <Button look={isInDialog ? 'primary' : 'plain'} buttonRef={copyButton} onClick={() => void copy()}>
            {t('postPicture')}
          </Button>
        )}
        <Button onClick={() => void save()}>{t('postPictureSave')}</Button>
        <span class="meta" role="status">
          {status}
        </span>
      </div>
    </div>
  );
}

/** The picture in words: "Picture: Ad. Rice cooker, Kedai Harian MY, MYR 129.00, 27 November 2026". */
function describe({ ad, ...words }: PictureWords): string {
  const { title, program, price, priceDay, code, codeEnds } = words;
  const said = [title, program, price, priceDay, code, codeEnds].filter((each) => each !== '').join(', ');
  return t('postPictureOf', [`${ad}. ${said}`]);
}

/** A name that every system can store. */
const toFileName = (title: string) => title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'picture';
