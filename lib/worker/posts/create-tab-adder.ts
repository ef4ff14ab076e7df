import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { PagesAdded } from '#lib/domain/posts/page-to-add.ts';
import type { Tabs } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { readUnfinishedPosts } from '#lib/store/posts/read-unfinished-posts.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import type { PageAdder } from '#lib/worker/posts/create-page-adder.ts';

/** Adds the page in front by key, without the panel. */
export interface TabAdder {
  /** Adds the tab's page to the post that the user is at, or to a new one, and says so on the page. */
  add(tab: Tabs.Tab | undefined): Promise<void>;
}

interface TabAdderDependencies extends Pick<AccountContext, 'database' | 'random'> {
  readonly pageAdder: PageAdder;
  readonly pageSurface: Pick<PageSurface, 'showToast'>;
}

export function createTabAdder({ database, random, pageAdder, pageSurface }: TabAdderDependencies): TabAdder {
  return {
    async add(tab) {
      if (tab?.id === undefined) return;
      const { id: tabId, url: pageUrl = '', title = '' } = tab;
      const [current] = await readUnfinishedPosts(await database());
      const page = { productId: random.id(), tabId, pageUrl, title: title.slice(0, maxTitleLength), isChosen: false };
      const added = await pageAdder.add(current?.postId ?? random.id(), [page]);
      await pageSurface.showToast(tabId, pageUrl, describeAdded(added));
    },
  };
}

function describeAdded({ problem, post, productIds }: PagesAdded): PageToast {
  if (post === null || problem !== null) {
    const isFull = problem === 'too-many-products';
    return {
      tone: 'problem',
      title: t(isFull ? 'postFull' : 'toastNotAdded'),
      detail: t(isFull ? 'postFullNext' : 'toastNotAddedNext'),
    };
  }
  const place = post.products.findIndex(({ productId }) => productIds.includes(productId)) + 1;
  return {
    tone: 'done',
    title: t('toastAddedToPost', [toPostTitle(post)]),
    detail: t('addedAsProduct', [formatNumber(place)]),
  };
}
