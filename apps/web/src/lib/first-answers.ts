import { answerCallsBy } from './api.ts';
import { noteServerTime } from './time/server-clock.ts';

/** Long after the app has started: what it asks for then has not been sent with the page. */
const FRESH_MS = 5_000;

/** The answers that came with the page, by address. */
let answers = new Map<string, unknown>();

interface FirstAnswers {
  readonly at: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Reads the answers that the server has sent with the page, so that the first screen waits for no call. A page that
 * comes from the service worker has none.
 */
export function readFirstAnswers(): void {
  const element = document.querySelector('#first-answers');
  if (!element) return;
  const sent = JSON.parse(element.textContent) as FirstAnswers;
  element.remove();
  noteServerTime(sent.at);
  answers = new Map(Object.entries(sent.answers));
  setTimeout(() => answers.clear(), FRESH_MS);
  answerCallsBy(takeAnswer);
}

/** The answer to a call, once: whoever asks again wants to know what has changed since. After a change, none is true. */
function takeAnswer(method: string | undefined, address: string): { readonly answer: unknown } | undefined {
  if (method !== 'GET') answers.clear();
  if (!answers.has(address)) return undefined;
  const answer = answers.get(address);
  answers.delete(address);
  return { answer };
}
