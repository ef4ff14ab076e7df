import type { ComponentType } from 'preact';
import type { Shop } from '#lib/domain/shops/shop.ts';
import type { PopupPage } from '../popup-snapshot.ts';
import type { ViewProps } from '../views/view-props.ts';

export interface ShopLineProps extends ViewProps {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  /** The program in sight. */
  readonly offerName: string;
}

/** The part of the popup that is loaded only on a marketplace whose shops pay extra (`load-shop-part.ts`). */
export interface ShopPart {
  /** What the page's address names; null where it names no shop, so that the page itself has to be asked. */
  readonly shop: Shop | null;
  readonly Line: ComponentType<ShopLineProps>;
}
