/** Names of the elements of HTML that stand within a line of text. Each other element begins a new one. */
export const inlineNames =
  'a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr';
