/** English text in ICU syntax, which is also its key in the catalogs. */
export type Message = string & { readonly kind: 'message' };

/**
 * `lingui extract` treats calls of this function as its macro (`lingui.config.ts`). The server runs without a build step, so
 * it only returns the text.
 */
export function msg({ message }: { readonly message: string; readonly comment?: string }): Message {
  return message as Message;
}
