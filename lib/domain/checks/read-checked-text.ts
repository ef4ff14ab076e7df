import { blankAddresses } from '#lib/domain/addresses-in-text/bare-address.ts';
import { type FoundAddress, findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { findCodes } from '#lib/domain/checks/find-codes.ts';
import {
  maxCheckedLength,
  maxCheckedLinks,
  maxCheckedUrlLength,
  type PageLink,
  type ReadPage,
  type WordPlace,
} from '#lib/domain/checks/page-link.ts';
import { findDisclosure, toOwnPatterns } from '#lib/domain/formats/find-disclosure.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { decodeReferences } from '#lib/domain/text/decode-references.ts';
import { inlineNames } from '#lib/domain/text/inline-names.ts';
import { readHtmlTag } from '#lib/domain/text/read-html-tag.ts';
import { cutToLength } from '#lib/domain/text/shorten.ts';

/** A pasted text as it was read. Each link has its place there, so that it can be written back. */
export interface ReadText extends ReadPage {
  /** The part of the text that was read. */
  readonly text: string;
  /** By the link's id. */
  readonly found: readonly FoundAddress[];
  readonly isHtml: boolean;
}

/**
 * Reads HTML, Markdown or plain text as Bulk does, and only scans it: nothing in it can run or load.
 * @param own The publisher's own words of disclosure.
 */
export function readCheckedText(whole: string, own: readonly string[] = []): ReadText {
  const unmarked = whole.replace(/^\ufeff/, '');
  const text = unmarked.slice(0, maxCheckedLength);
  // Read a little further, so that no address is taken for another one because its end was cut off.
  const ahead = unmarked.slice(0, maxCheckedLength + maxCheckedUrlLength);
  const all = findAddresses(ahead).filter(({ end }) => end <= text.length);
  const found = all.slice(0, maxCheckedLinks);
  const isHtml = found.some(({ writing }) => writing === 'html');
  const words = toWords(text);
  const disclosure = findDisclosure(words, toOwnPatterns(own));
  const headings = findHeadings(text);
  const countBefore = (at: number) => countUpTo(found, ({ start }) => start < at);
  const toPlace = (at: number): WordPlace | null =>
    at === -1
      ? null
      : {
          text: toOneLine(words.slice(at, at + 80)),
          linksBefore: countBefore(at),
        };
  return {
    text,
    found,
    isHtml,
    links: found.map((address, id) => toLink(address, id, ahead, headings)),
    title: toOneLine(decodeReferences(/<title[^<>]*>([^<]{0,300})/i.exec(text)?.[1] ?? '')),
    language: /<html\b[^<>]*?\blang=["']?([\w-]{1,60})/i.exec(text)?.[1] ?? '',
    status: null,
    canonicalUrl: null,
    closedParts: 0,
    cut: unmarked.length > text.length ? 'length' : all.length > found.length ? 'links' : null,
    goneIds: [],
    codes: findCodes(words).map(({ code, at }) => ({ text: code, linksBefore: countBefore(at) })),
    clearWords: toPlace(disclosure.clear),
    weakWords: toPlace(disclosure.weak),
  };
}

function toLink(address: FoundAddress, id: number, text: string, headings: readonly Heading[]): PageLink {
  const { start, url, title } = address;
  return {
    id,
    url: url.length > maxCheckedUrlLength ? '' : new URL(url).href,
    text: cutToLength(title, 80),
    rel: readRel(text, address),
    heading: headings[countUpTo(headings, ({ at }) => at < start) - 1]?.words ?? '',
    place: 'content',
  };
}

/** How many of a sorted list come before the first that does not hold. Halves the rest with each question. */
function countUpTo<Item>(sorted: readonly Item[], holds: (item: Item) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const item = sorted[middle];
    if (item !== undefined && holds(item)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The `rel` of the HTML tag that the address stands in; empty elsewhere. */
function readRel(text: string, { tag: at }: FoundAddress): string {
  const rel = at === null ? null : readHtmlTag(text, at)?.rel;
  return rel ? toOneLine(text.slice(rel.start, rel.end)).slice(0, 200) : '';
}

interface Heading {
  readonly at: number;
  readonly words: string;
}

/** The headings of HTML and Markdown. */
function findHeadings(text: string): readonly Heading[] {
  return [...text.matchAll(/<h[1-6](?:\s[^<>]*)?>([\s\S]{0,300}?)<\/h[1-6]>|^#{1,6} +(.{1,200})$/gim)].map((found) => {
    const words = decodeReferences((found[1] ?? found[2] ?? '').replace(/<[^<>]*>/g, ' '));
    return { at: found.index, words: cutToLength(toOneLine(words), 80) };
  });
}

/** Elements that readers do not see, or that stand on every page. */
const unread = /<(?:!--|(script|style|title|nav)(?=[\s/>]))/gi;

const inlineTag = new RegExp(`^</?(?:${inlineNames})(?=[\\s/>])`, 'i');

/** Replaces what readers do not see as words by spaces, and what begins a line by a line's end: places stay. */
function toWords(text: string): string {
  const blank = (part: string) => ' '.repeat(part.length);
  let words = '';
  let done = 0;
  const unclosed = new Set<string>();
  for (const { 1: name, index } of text.matchAll(unread)) {
    const closing = name === undefined ? '-->' : `</${name.toLowerCase()}`;
    if (index < done || unclosed.has(closing)) continue;
    const end = findClosing(text, closing, index);
    if (end === -1) unclosed.add(closing);
    else {
      words += text.slice(done, index) + blank(text.slice(index, end));
      done = end;
    }
  }
  const toLine = (tag: string) => (inlineTag.test(tag) ? blank(tag) : `\n${blank(tag.slice(1))}`);
  return blankAddresses(words + text.slice(done)).replace(/<[^<>]*>/g, toLine);
}

function findClosing(text: string, closing: string, from: number): number {
  const pattern = new RegExp(closing, 'gi');
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
