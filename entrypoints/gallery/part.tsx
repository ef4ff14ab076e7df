import type { ComponentChildren } from 'preact';
import './gallery.css';

export function Part({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <section class="gallery-part" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
