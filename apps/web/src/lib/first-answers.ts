import { setLocalResponder, recordServerTime } from './api.ts';

/** Later calls never use the answers that were sent with the page. */
const FIRST_ANSWERS_LIFETIME_MS = 5_000;

let answers = new Map<string, unknown>();

interface FirstAnswers {
  readonly at: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Reads the answers embedded in the page, so that the first screen needs no calls. Service worker pages have none. */
export function readFirstAnswers(): void {
  const element = document.querySelector('#first-answers');
  if (!element) return;
  const embedded = JSON.parse(element.textContent) as FirstAnswers;
  element.remove();
  recordServerTime(embedded.at);
  answers = new Map(Object.entries(embedded.answers));
  setTimeout(() => answers.clear(), FIRST_ANSWERS_LIFETIME_MS);
  setLocalResponder(claimAnswer);
}

/** Each answer is used once, because a repeated call wants fresh data. Any write invalidates them all. */
function claimAnswer(method: string | undefined, address: string): { readonly answer: unknown } | undefined {
  if (method !== 'GET') answers.clear();
  if (!answers.has(address)) return undefined;
  const answer = answers.get(address);
  answers.delete(address);
  return { answer };
}
