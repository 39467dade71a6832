import type { TestResident } from '../factories.ts';

export interface CallResponse {
  readonly status: number;
  /** Of a problem document; null for other responses. */
  readonly code: string | null;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

interface CallOptions {
  readonly body?: unknown;
  readonly as?: Pick<TestResident, 'cookie'>;
  /** Sent as `X-Forwarded-For`, so the server must trust proxies. */
  readonly from?: string;
  readonly accept?: string;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string;
}

/** Throws if the response is missing or cut off. */
export async function call(
  server: { readonly url: string },
  methodAndPath: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  { body, as, from, accept, key }: CallOptions = {},
): Promise<CallResponse> {
  const [method = '', path = ''] = methodAndPath.split(' ');
  const startedAt = performance.now();
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(as && { cookie: as.cookie }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(accept !== undefined && { accept }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  return {
    status: response.status,
    code: isProblem ? (JSON.parse(text) as { code: string }).code : null,
    headers: response.headers,
    text,
    ms: performance.now() - startedAt,
  };
}

/** For example `{ '200': 1, '409 already-checked-in': 49 }`. */
export function countKinds(responses: readonly CallResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of responses) {
    const kind = code === null ? String(status) : `${status} ${code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

export function getSessionCookie(response: CallResponse): { cookie: string } {
  const [cookie = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (!cookie.startsWith('session=')) throw new Error(`no session in response ${response.status} ${response.text}`);
  return { cookie };
}

let addressCount = 0;

/** A new client address, so that trials do not share rate limits. */
export function nextClientAddress(): string {
  addressCount += 1;
  return `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
