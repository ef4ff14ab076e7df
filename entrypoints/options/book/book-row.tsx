import type { ComponentChildren } from 'preact';
import './book-row.css';

interface BookRowProps {
  readonly name: string;
  /** What it writes or sends. */
  readonly texts: readonly string[];
  /** Where it comes from. */
  readonly from?: string;
  /** Its buttons. */
  readonly children?: ComponentChildren;
}

/** An entry of a list of channels or formats, as text only: another device may have written it, so it may be hostile. */
export function BookRow({ name, texts, from, children }: BookRowProps) {
  return (
    <li class="book-row">
      <div class="book-body">
        <p class="book-name" dir="auto">
          {name}
        </p>
        <p class="book-texts">
          {texts.map((text, index) => (
            <code key={index} dir="auto">
              {text}
            </code>
          ))}
        </p>
        {from !== undefined && (
          <p class="meta" dir="auto">
            {from}
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
