import { hash } from 'node:crypto';
import * as z from 'zod/mini';

/** An answer that has been presented already: JSON bytes with the declared fields alone. */
export class ReadyJson<T> {
  readonly bytes: Buffer;
  /** Keeps the type of what the bytes hold, so that a handler cannot answer another endpoint's. */
  declare protected readonly holds: T;

  #etag: string | null = null;

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Made when somebody asks: most answers of one caller are never compared. */
  get etag(): string {
    return (this.#etag ??= `"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`);
  }

  /** Presents a value by the contract's schema. Throws where the value does not fit it. */
  static of<S extends z.core.$ZodType>(schema: S, value: z.core.input<S>): ReadyJson<z.core.output<S>> {
    return new ReadyJson(Buffer.from(JSON.stringify(z.parse(schema, value))));
  }
}
