/** The bytes of a file, as they are. */
export class ReadyFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;

  constructor(mediaType: string, bytes: Uint8Array) {
    this.mediaType = mediaType;
    this.bytes = bytes;
  }
}
