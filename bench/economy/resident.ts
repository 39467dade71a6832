import { setTimeout as delay } from 'node:timers/promises';
import type { ResponseBody, ParsedParams, RequestBody, RequestQuery } from '@ecopulse/contract/endpoint';
import type { Endpoints, ServedEndpointName } from '@ecopulse/contract/endpoints';
import { type ErrorCode, problem, type Problem } from '@ecopulse/contract/errors';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';

interface CallParts<Name extends ServedEndpointName> {
  readonly params?: { readonly [Key in keyof ParsedParams<Endpoints[Name]>]: string | number };
  readonly query?: RequestQuery<Endpoints[Name]>;
  readonly body?: RequestBody<Endpoints[Name]>;
}

/** Throws `RefusedError` for any response but success. */
export type Caller = <Name extends ServedEndpointName>(
  name: Name,
  parts?: CallParts<Name>,
) => Promise<ResponseBody<Endpoints[Name]>>;

export interface Resident {
  readonly id: number;
  readonly username: string;
  readonly call: Caller;
}

class RefusedError extends Error {
  readonly code: string;

  constructor(call: string, { status, code, detail }: Problem) {
    super(`${call} was answered with ${status} ${code}: ${detail}`);
    this.name = 'RefusedError';
    this.code = code;
  }
}

/** Null if the server refuses the call with one of these codes. */
export async function nullIfRefused<T>(refusals: readonly ErrorCode[], call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RefusedError && refusals.some((code) => code === error.code)) return null;
    throw error;
  }
}

const PASSWORD = 'kingfisher';

export async function register(url: string, username: string, homeTown: PlanningArea): Promise<Resident> {
  const call = createCaller(url);
  const registered = await call('POST /api/auth/register', {
    body: { username, email: `${username}@example.sg`, password: PASSWORD },
  });
  await call('PATCH /api/user/profile', { body: { homeTown } });
  if (!('id' in registered)) throw new Error('an adult needs no parent');
  return { id: registered.id, username, call: retrying(call, `${username}@example.sg`) };
}

const MAX_RETRIES = 5;

/** Sessions of organisers and moderators end after some hours, and a busy machine may keep the server from its database. */
function retrying(call: Caller, email: string): Caller {
  return async (name, parts) => {
    for (let retry = 0; ; retry += 1)
      try {
        return await call(name, parts);
      } catch (error) {
        const code = error instanceof RefusedError && retry < MAX_RETRIES ? error.code : null;
        if (code === 'unavailable') await delay(2000);
        else if (code === 'signed-out') await call('POST /api/auth/login', { body: { email, password: PASSWORD } });
        else throw error;
      }
  };
}

export function createCaller(url: string): Caller {
  let cookie = '';
  return async <Name extends ServedEndpointName>(name: Name, parts: CallParts<Name> = {}) => {
    const { params, query, body } = parts as Readonly<
      Record<'params' | 'query', Record<string, string> | undefined>
    > & {
      body?: unknown;
    };
    const [method = '', path = ''] = name.split(' ');
    const resolvedPath = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
    const response = await fetch(`${url}${resolvedPath}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    if (!response.ok) throw new RefusedError(name, problem.parse(await response.json()));
    return (response.status === 204 ? undefined : await response.json()) as ResponseBody<Endpoints[Name]>;
  };
}
