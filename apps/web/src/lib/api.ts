import type { Answer, ParsedParams, SentBody, SentQuery } from '@ecopulse/contract/endpoint';
import type { Endpoints, ServedEndpointName } from '@ecopulse/contract/endpoints';
import { CallError, toCallError } from './call-error.ts';
import { contentLanguage, type Language } from './language/i18n.ts';

type Given<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [key in Key]: Value };
type SentPicture<E> = E extends { sends: 'picture' } ? Blob : undefined;
type PathValues<Params> = Params extends object ? { [key in keyof Params]: string | number } : undefined;

export type CallParts<Name extends ServedEndpointName> = Given<'params', PathValues<ParsedParams<Endpoints[Name]>>> &
  ([SentQuery<Endpoints[Name]>] extends [undefined] ? unknown : { query?: SentQuery<Endpoints[Name]> }) &
  Given<'body', SentBody<Endpoints[Name]>> &
  Given<'picture', SentPicture<Endpoints[Name]>> & {
    signal?: AbortSignal | undefined;
    headers?: Readonly<Record<string, string>>;
  };

type Arguments<Name extends ServedEndpointName> =
  { signal?: AbortSignal | undefined } extends CallParts<Name> ? [parts?: CallParts<Name>] : [parts: CallParts<Name>];

interface LooseParts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  picture?: Blob;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

interface Translator {
  contentAddress(address: string, language: Language): string;
  inLanguage<Answer>(answer: Answer, address: string, language: Language): Promise<Answer>;
}

let loadTranslator: (() => Promise<Translator>) | undefined;

/** Translates the content of later responses. `load` is not called for readers of English. */
export function translateAnswersBy(load: () => Promise<Translator>): void {
  loadTranslator = load;
}

type Answerer = (method: string | undefined, address: string) => { readonly answer: unknown } | undefined;
let answerer: Answerer | undefined;

/** Serves calls from `by` before they reach the server. */
export function answerCallsBy(by: Answerer): void {
  answerer = by;
}

/** Example: `call('GET /api/green-spaces/:id', { params: { id } })`. Throws `CallError`, also if there is no response. */
export async function call<Name extends ServedEndpointName>(
  name: Name,
  ...[parts]: Arguments<Name>
): Promise<Answer<Endpoints[Name]>> {
  const { params, query, body, picture, signal, headers }: LooseParts = parts ?? {};
  const [method, path] = name.split(' ', 2);
  const language = contentLanguage();
  const content = language === 'en' ? undefined : await loadTranslator?.();
  const english = `${fillPath(path ?? '', params)}${queryText(query)}`;
  const address = content?.contentAddress(english, language) ?? english;
  const shown = async (answer: Answer<Endpoints[Name]>) =>
    content ? content.inLanguage(answer, address, language) : answer;
  const known = answerer?.(method, address);
  if (known) return shown(known.answer as Answer<Endpoints[Name]>);
  const response = await send(address, {
    method: method ?? 'GET',
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? (picture ?? null) : JSON.stringify(body),
    signal: signal ?? null,
    // Short writes such as "mark as read" survive leaving the page. Browsers limit the bodies of keepalive requests.
    keepalive: method !== 'GET' && body === undefined && picture === undefined,
  });
  // A cached response may carry an old `Date` header.
  if (response.headers.get('Cache-Control')?.includes('no-store')) noteServerTime(response.headers.get('Date'));
  if (!response.ok) throw await toCallError(response);
  return shown((response.status === 204 ? undefined : await response.json()) as Answer<Endpoints[Name]>);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new CallError('0: offline', { status: 0, code: 'offline', detail: '' }, { cause });
  }
}

function fillPath(path: string, params: LooseParts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (place, key: string) => encodeURIComponent(params[key] ?? place));
}

function queryText(query: LooseParts['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** `Date` headers have whole seconds and responses take time, so smaller differences are ignored. */
const TOLERANCE_MS = 5_000;

let aheadMs = 0;

export function noteServerTime(date: string | null, now: number = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** Unix time in milliseconds, correct even if the device's clock is wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
