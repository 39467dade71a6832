import type { ResponseBody, ParsedParams, RequestBody, RequestQuery } from '@ecopulse/contract/endpoint';
import type { Endpoints, ServedEndpointName } from '@ecopulse/contract/endpoints';
import { CallError, toCallError } from './call-error.ts';
import { contentLanguage, type Language } from './language/i18n.ts';

type PartIfDefined<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [key in Key]: Value };
type SentPicture<E> = E extends { sends: 'picture' } ? Blob : undefined;
type PathParams<Params> = Params extends object ? { [key in keyof Params]: string | number } : undefined;

export type CallOptions<Name extends ServedEndpointName> = PartIfDefined<
  'params',
  PathParams<ParsedParams<Endpoints[Name]>>
> &
  ([RequestQuery<Endpoints[Name]>] extends [undefined] ? unknown : { query?: RequestQuery<Endpoints[Name]> }) &
  PartIfDefined<'body', RequestBody<Endpoints[Name]>> &
  PartIfDefined<'picture', SentPicture<Endpoints[Name]>> & {
    signal?: AbortSignal | undefined;
    headers?: Readonly<Record<string, string>>;
  };

/** The options may be omitted if none of them is required. */
export type CallArguments<Name extends ServedEndpointName> =
  { signal?: AbortSignal | undefined } extends CallOptions<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];

interface UntypedCallOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  picture?: Blob;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

interface Translator {
  contentAddress(address: string, language: Language): string;
  translateAnswer<Answer>(answer: Answer, address: string, language: Language): Promise<Answer>;
}

let loadTranslator: (() => Promise<Translator>) | undefined;

/** Translates the content of later responses. `load` is not called for readers of English. */
export function setContentTranslator(load: () => Promise<Translator>): void {
  loadTranslator = load;
}

type LocalResponder = (method: string | undefined, address: string) => { readonly answer: unknown } | undefined;
let localResponder: LocalResponder | undefined;

/** Serves calls from `responder` before they reach the server. */
export function setLocalResponder(responder: LocalResponder): void {
  localResponder = responder;
}

let shownResidentId: number | undefined;

/** Later writes say whom the page shows, so that none counts for someone who signed in in another tab. */
export function setShownResident(id: number): void {
  shownResidentId = id;
}

/** Example: `call('GET /api/green-spaces/:id', { params: { id } })`. Throws `CallError`, also if there is no response. */
export async function call<Name extends ServedEndpointName>(
  name: Name,
  ...[options]: CallArguments<Name>
): Promise<ResponseBody<Endpoints[Name]>> {
  const { params, query, body, picture, signal, headers }: UntypedCallOptions = options ?? {};
  const [method, path] = name.split(' ', 2);
  const language = contentLanguage();
  const translator = language === 'en' ? undefined : await loadTranslator?.();
  const englishAddress = `${fillPath(path ?? '', params)}${formatQuery(query)}`;
  const address = translator?.contentAddress(englishAddress, language) ?? englishAddress;
  const translate = async (answer: ResponseBody<Endpoints[Name]>) =>
    translator ? translator.translateAnswer(answer, address, language) : answer;
  const localResponse = localResponder?.(method, address);
  if (localResponse) return translate(localResponse.answer as ResponseBody<Endpoints[Name]>);
  const response = await send(address, {
    method: method ?? 'GET',
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && shownResidentId !== undefined && { 'X-Resident': String(shownResidentId) }),
      ...headers,
    },
    body: body === undefined ? (picture ?? null) : JSON.stringify(body),
    signal: signal ?? null,
    // Short writes such as "mark as read" survive leaving the page. Browsers limit the bodies of keepalive requests.
    keepalive: method !== 'GET' && body === undefined && picture === undefined,
  });
  // A cached response may carry an old `Date` header.
  if (response.headers.get('Cache-Control')?.includes('no-store')) recordServerTime(response.headers.get('Date'));
  if (!response.ok) throw await toCallError(response);
  return translate((response.status === 204 ? undefined : await response.json()) as ResponseBody<Endpoints[Name]>);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new CallError('0: offline', { status: 0, code: 'offline', detail: '' }, { cause });
  }
}

function fillPath(path: string, params: UntypedCallOptions['params'] = {}): string {
  return path.replace(/:(\w+)/g, (place, key: string) => encodeURIComponent(params[key] ?? place));
}

function formatQuery(query: UntypedCallOptions['query'] = {}): string {
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined);
  return definedEntries.length === 0
    ? ''
    : `?${new URLSearchParams(definedEntries.map(([key, value]) => [key, String(value)]))}`;
}

/** `Date` headers have whole seconds and responses take time, so smaller differences are ignored. */
const CLOCK_TOLERANCE_MS = 5_000;

let clockOffsetMs = 0;

/** On `window`: `serverNow` has jumped. */
export const SERVER_TIME_CHANGED = 'ecopulse:server-time';

export function recordServerTime(date: string | null, now: number = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  const offsetMs = Math.abs(difference) < CLOCK_TOLERANCE_MS ? 0 : difference;
  const hasChanged = Math.abs(offsetMs - clockOffsetMs) >= CLOCK_TOLERANCE_MS;
  clockOffsetMs = offsetMs;
  if (hasChanged) dispatchEvent(new Event(SERVER_TIME_CHANGED));
}

/** Unix time in milliseconds, correct even if the device's clock is wrong. */
export function serverNow(): number {
  return Date.now() + clockOffsetMs;
}
