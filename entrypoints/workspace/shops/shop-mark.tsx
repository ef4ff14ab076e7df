import { ProgramMark } from '#components/program-mark.tsx';
import { ServiceImage } from '#components/service-image.tsx';
import { toSafeHttpsUrl } from '#lib/domain/safe-link.ts';
import type { Shop } from '#lib/domain/shop.ts';

interface ShopMarkProps {
  readonly shop: Shop;
  readonly serviceUrl: string;
  readonly showsImages: boolean;
}

/** The shop's image, once images are allowed; its initials until then, and when the image does not come. */
export function ShopMark({ shop, serviceUrl, showsImages }: ShopMarkProps) {
  const imageUrl = showsImages ? toSafeHttpsUrl(shop.imageUrl, serviceUrl) : null;
  const mark = <ProgramMark name={shop.name} />;
  return imageUrl === null ? (
    mark
  ) : (
    <ServiceImage class="shops-mark" src={imageUrl} alt="">
      {mark}
    </ServiceImage>
  );
}
