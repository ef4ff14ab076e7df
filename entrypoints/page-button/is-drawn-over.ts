/** No element is drawn higher by its `z-index`: the host has it, and what follows it in the document is drawn over it. */
const highest = '2147483647';

/** Firefox gives content scripts the closed trees, too. */
type Opened = Element & { readonly openOrClosedShadowRoot?: ShadowRoot | null };

/**
 * Whether the page draws something over an element in the host's tree, or makes it see-through, as far as the document shows.
 * For browsers without the second version of `IntersectionObserver`. No hit test finds what lets clicks through, so this
 * goes by what can be above the host at all: the top layer, what follows the host with the highest `z-index`, and the
 * styles of the document's own element, the one ancestor. As there, what overlaps counts, however faint.
 */
export function isDrawnOver(element: HTMLElement): boolean {
  const { host } = element.getRootNode() as ShadowRoot;
  const page = document.documentElement;
  const box = element.getBoundingClientRect();
  const isOver = (each: Element) => overlaps(each.getBoundingClientRect(), box);
  const top = listTrees(document).flatMap((tree) => [...tree.querySelectorAll(':modal, :popover-open, :fullscreen')]);
  return (
    isSeeThrough(getComputedStyle(page)) ||
    isMoving(page) ||
    hasHighest(getComputedStyle(page, '::after')) ||
    top.some((each) => hasBackdrop(each) || [each, ...listInside(each)].some(isOver)) ||
    listAfter(host).some((each) => hasHighest(getComputedStyle(each)) && [each, ...listInside(each)].some(isOver))
  );
}

function listAfter(host: Element): readonly Element[] {
  const after: Element[] = [];
  for (let next = host.nextElementSibling; next !== null; next = next.nextElementSibling) {
    after.push(next, ...listInside(next));
  }
  return after;
}

/** What is in an element, in its shadow tree as well, and so on. */
function listInside(element: Opened): readonly Element[] {
  return listTrees(element).flatMap((tree) => [...tree.querySelectorAll('*')]);
}

/** The tree of a node, and every shadow tree that hangs in it. */
function listTrees(root: ParentNode): readonly ParentNode[] {
  const hosts: readonly Opened[] = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')];
  const inside = hosts.flatMap(({ openOrClosedShadowRoot, shadowRoot }) => openOrClosedShadowRoot ?? shadowRoot ?? []);
  return [root, ...inside.flatMap(listTrees)];
}

function hasHighest({ zIndex, content }: CSSStyleDeclaration): boolean {
  return zIndex === highest && content !== 'none';
}

function hasBackdrop(element: Element): boolean {
  const { display, backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(element, '::backdrop');
  const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
  return display !== 'none' && !(isClear && isNone(backgroundImage) && isNone(backdropFilter));
}

function isSeeThrough({ opacity, filter, clipPath, maskImage }: CSSStyleDeclaration): boolean {
  return opacity !== '1' || ![filter, clipPath, maskImage].every(isNone);
}

/** While a view transition runs, the page is pictures of itself over everything. */
function isMoving(page: Element): boolean {
  return CSS.supports('selector(:active-view-transition)') && page.matches(':active-view-transition');
}

function isNone(value: string | undefined): boolean {
  return value === undefined || value === '' || value === 'none';
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
