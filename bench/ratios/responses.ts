import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A response as received, without decompression. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly etag: string;
  readonly bytes: Buffer;
}

/** Sends one GET request. */
export function ask(url: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, agent: false }, (response) => {
      buffer(response).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            etag: response.headers.etag ?? '',
            bytes,
          }),
        reject,
      );
    });
    call.on('error', reject);
    call.end();
  });
}
