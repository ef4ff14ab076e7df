/** Has the browser ask before this page is closed. Returns the function that ends this. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
