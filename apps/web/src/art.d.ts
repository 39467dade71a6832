declare module 'art:*' {
  const picture: { readonly light: string; readonly dark: string };
  export default picture;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module 'inline-art:*' {
  /** SVG text that takes its colours from the page's tokens. */
  const svg: string;
  export default svg;
}

declare module 'content:green-spaces' {
  export const count: number;
}

declare module 'contract:shapes' {
  /** Changes with the schemas of the contract. */
  export const contractHash: string;
}
