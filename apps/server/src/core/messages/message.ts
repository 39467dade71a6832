/** A sentence in English, in ICU syntax, which is also its key in the catalogs. */
export type Message = string & { readonly kind: 'message' };

/**
 * Marks a message for the catalogs in `src/locales`: `lingui extract` reads the calls of this function as those of its
 * macro (`lingui.config.ts`). The server runs without a build, so here it only returns the text.
 */
export function msg({ message }: { readonly message: string; readonly comment?: string }): Message {
  return message as Message;
}
