import type { MadeResident } from '../factories.ts';

export interface Answer {
  readonly status: number;
  /** The code of a problem document; null for every other answer. */
  readonly code: string | null;
  readonly headers: Headers;
  readonly text: string;
  /** From the call to the last byte of its answer. */
  readonly ms: number;
}

interface Sent {
  readonly body?: unknown;
  readonly as?: Pick<MadeResident, 'cookie'>;
  /** The client's address, as a proxy tells it; the server has to trust proxies. */
  readonly from?: string;
  readonly accept?: string;
}

/** Calls a server over HTTP. Throws when no whole answer comes back. */
export async function call(
  server: { readonly url: string },
  methodAndPath: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  { body, as, from, accept }: Sent = {},
): Promise<Answer> {
  const [method = '', path = ''] = methodAndPath.split(' ');
  const began = performance.now();
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(as && { cookie: as.cookie }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(accept !== undefined && { accept }),
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
    ms: performance.now() - began,
  };
}

/** How many answers there were of each kind, such as `{ '200': 1, '409 already-checked-in': 49 }`. */
export function countKinds(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const kind = code === null ? String(status) : `${status} ${code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** The session cookie that an answer sets, as the browser would send it back. */
export function cookieOf(answer: Answer): { cookie: string } {
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (!cookie.startsWith('session=')) throw new Error(`no session in answer ${answer.status} ${answer.text}`);
  return { cookie };
}

let addresses = 0;

/** A client address that nobody has called from yet, so that the limits of one trial are not used up by another. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
