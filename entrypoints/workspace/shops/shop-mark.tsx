import { ProgramMark } from '#components/programs/program-mark.tsx';
import { ServiceImage } from '#components/service/service-image.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import './shop-mark.css';

interface ShopMarkProps {
  readonly shop: ProgramShop;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
  readonly showsImages: boolean;
}

/** The shop's image if the user allows images. Otherwise, or if it fails to load, the shop's initials. */
export function ShopMark({ shop, serviceUrl, linkHosts, showsImages }: ShopMarkProps) {
  const imageUrl = showsImages ? toOfferableUrl(shop.imageUrl, { ...shop, serviceUrl, linkHosts }) : null;
  const mark = <ProgramMark name={shop.name} />;
  return imageUrl === null ? (
    mark
  ) : (
    <ServiceImage class="shops-mark" url={imageUrl} alt="">
      {mark}
    </ServiceImage>
  );
}
