import type { ComponentChild } from 'preact';
import './post-bubble.css';

interface PostBubbleProps {
  readonly text: string;
  /** Whether the text is HTML of a built-in template, which readers see drawn. */
  readonly isHtml: boolean;
}

/** A post's text as readers see it. Its links are only drawn: they lead nowhere. */
export function PostBubble({ text, isHtml }: PostBubbleProps) {
  const page = isHtml ? new DOMParser().parseFromString(text, 'text/html').body : null;
  return (
    <div class="post-bubble" role="img" aria-label={page?.textContent ?? text} dir="auto">
      {page === null ? text : toNodes(page)}
    </div>
  );
}

/** The elements of the built-in blog template. */
const drawn: Readonly<Record<string, 'p' | 'ol' | 'li' | 'code' | 'strong' | 'u'>> = {
  ...{ P: 'p', OL: 'ol', LI: 'li', CODE: 'code', STRONG: 'strong', A: 'u' },
};

function toNodes(parent: Element): ComponentChild[] {
  return [...parent.childNodes].map((node, index) => {
    if (!(node instanceof Element)) return node.textContent;
    if (node.tagName === 'BR') return <br key={String(index)} />;
    const Tag = drawn[node.tagName] ?? 'p';
    return <Tag key={String(index)}>{toNodes(node)}</Tag>;
  });
}
