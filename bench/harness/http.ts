import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type EndpointName, methodAndPath } from '@ecopulse/contract/endpoint';
import type { ServedEndpointName } from '@ecopulse/contract/endpoints';

/** A path that is not in the contract is a type error. */
export function pathOf(name: ServedEndpointName): string {
  return methodAndPath(name satisfies EndpointName).path;
}

export interface RawResponse {
  readonly status: number;
  readonly contentType: string;
  readonly etag: string;
  readonly bytes: Buffer;
}

export async function get(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  const [response] = (await once(request(url, { headers, agent: false }).end(), 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    etag: response.headers.etag ?? '',
    bytes: await buffer(response),
  };
}
