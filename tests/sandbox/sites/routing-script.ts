/**
 * Runs in the page of a shop that changes its address without loading: hash routes (`#/product/…`) or
 * `history.pushState`. Builds nodes with textContent only.
 */
export const routingScript = `
const page = document.getElementById('page');
const home = [...page.childNodes];
const { prefix, kind } = page.dataset;
const shelf = JSON.parse(page.dataset.shelf ?? '[]');
const homeTitle = document.title;
function make(name, text, more = {}) {
  const node = document.createElement(name);
  node.textContent = text;
  return Object.assign(node, more);
}
function show(slug) {
  const product = shelf.find((entry) => entry.slug === slug);
  if (!product) { page.replaceChildren(...home); document.title = homeTitle; return; }
  const buy = make('a', 'Buy now', { className: 'button', href: prefix + 'checkout?product=' + product.slug });
  const picture = make('div', '', { className: 'picture' });
  const text = make('div', '');
  text.append(make('h1', product.title), make('p', product.blurb), make('p', product.price, { className: 'price' }), buy);
  const article = make('article', '', { className: 'product' });
  article.append(picture, text);
  page.replaceChildren(article);
  document.title = product.title + ' | ' + homeTitle.split(' | ').at(-1);
}
if (kind === 'hash-routes') {
  const route = () => show(/^#\\/product\\/([^/?]+)/.exec(location.hash)?.[1]);
  addEventListener('hashchange', route);
  route();
} else if (kind === 'push-state') {
  const route = () => {
    show(/\\/product\\/([^/?]+)$/.exec(location.pathname)?.[1]);
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + location.pathname);
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href*="/product/"]') : null;
    if (!link) return;
    event.preventDefault();
    history.pushState(null, '', link.getAttribute('href'));
    route();
  });
  addEventListener('popstate', route);
}
`;
