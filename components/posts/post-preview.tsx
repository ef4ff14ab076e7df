import type { ComponentChildren } from 'preact';
import type { FoundAddress } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { splitAtFold, toChannelLimit } from '#lib/domain/formats/channel-limits.ts';
import type { PostKind } from '#lib/domain/formats/post-template.ts';
import { readWrittenMarkdown } from '#lib/domain/formats/read-written-markdown.ts';
import { t } from '#lib/platform/i18n.ts';
import './post-preview.css';

interface PostPreviewProps {
  readonly channelName: string;
  readonly kind: PostKind;
  readonly text: string;
  /** Which language it is in; by default the page's. */
  readonly language?: string | undefined;
}

/**
 * A text as readers see it, drawn from its words: nothing is fetched, no link leads away, and no markup of the text
 * reaches the page but the few elements below.
 */
export function PostPreview({ channelName, kind, text, language }: PostPreviewProps) {
  const content = kind === 'blog' ? toHtmlContent(text) : kind === 'markdown' ? toMarkdown(text) : toLines(text);
  const isWords = kind === 'chat' || kind === 'mail';
  const shownLines = isWords ? toChannelLimit(channelName)?.shownLines : undefined;
  return (
    <div
      class={`post-preview post-preview-${kind}`}
      role="img"
      lang={language}
      aria-label={t('postPreviewOf', [channelName, text])}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keys
      tabIndex={0}
    >
      <div class="post-preview-paper" dir="auto">
        {shownLines === undefined ? content : <Folded text={text} shownLines={shownLines} />}
      </div>
    </div>
  );
}

/** A description of which readers see the first lines. */
function Folded({ text, shownLines }: { readonly text: string; readonly shownLines: number }) {
  const [above, below] = splitAtFold(text, shownLines);
  return (
    <>
      {toLines(above)}
      {below !== '' && <p class="post-preview-fold">{t('postPreviewMore')}</p>}
      {below !== '' && toLines(below)}
    </>
  );
}

/** Plain words, in which addresses are links as they are typed. */
function toLines(text: string): ComponentChildren {
  return <p class="post-preview-lines">{withLinks(text, findAddresses(text))}</p>;
}

function withLinks(text: string, found: readonly FoundAddress[]): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let done = 0;
  for (const { start, end } of found) {
    parts.push(text.slice(done, start), <Link>{text.slice(start, end)}</Link>);
    done = end;
  }
  return [...parts, text.slice(done)];
}

const Link = ({ children }: { readonly children: ComponentChildren }) => (
  <span class="post-preview-link">{children}</span>
);

function toMarkdown(text: string): ComponentChildren {
  const parts = readWrittenMarkdown(text).map(({ kind, text: words }) => {
    if (kind === 'words') return words;
    return kind === 'link' ? <Link>{words}</Link> : <strong>{words}</strong>;
  });
  return <p class="post-preview-lines">{parts}</p>;
}

/** The elements of a text that the preview draws. Of all others it draws the words. */
const drawn = ['p', 'h2', 'h3', 'ol', 'ul', 'li', 'strong', 'b', 'em', 'i', 'code', 'br'] as const;
/** Elements whose words no reader sees. */
const unseen: readonly string[] = ['script', 'style', 'template', 'head', 'title', 'noscript'];
/** Deeper than any post; a hostile text is deeper. */
const maxDepth = 30;

function toHtmlContent(text: string): ComponentChildren {
  // Parsed into a document of its own, which runs and fetches nothing.
  return drawChildren(new DOMParser().parseFromString(text, 'text/html').body, 0);
}

function drawChildren(parent: Node, depth: number): ComponentChildren {
  return depth > maxDepth ? parent.textContent : [...parent.childNodes].map((node) => drawNode(node, depth + 1));
}

function drawNode(node: Node, depth: number): ComponentChildren {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null;
  const name = node.localName;
  if (unseen.includes(name)) return null;
  const children = drawChildren(node, depth);
  if (name === 'a') return <Link>{children}</Link>;
  const Drawn = drawn.find((each) => each === name);
  if (Drawn === undefined) return children;
  return Drawn === 'br' ? <br /> : <Drawn>{children}</Drawn>;
}
