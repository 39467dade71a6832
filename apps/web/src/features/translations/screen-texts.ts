import type { FindOrigin, Origin } from './find-message.ts';

export interface ScreenText extends Origin {
  readonly words: string;
}

const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];
const NEVER_READ = 'script, style, noscript, template, [hidden]';
/** Characters; anything longer is a part of the page rather than a message or paragraph. */
const MAX_TEXT_LENGTH = 2_000;

function wordsOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isForeign(element: Element): boolean {
  const language = element.getAttribute('lang');
  return language !== null && language !== element.ownerDocument.documentElement.lang;
}

/** Whether text and elements are siblings, as in a message with a link. */
function isMixed({ children, childNodes }: Element): boolean {
  const hasWords = () =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  return children.length > 0 && hasWords();
}

export function screenTexts(root: Element, find: FindOrigin): ScreenText[] {
  const found = new Map<string, ScreenText>();

  function note(text: string): boolean {
    const origin = find(text);
    if (!origin) return false;
    const { messageId, template } = origin;
    const key = `${messageId} ${template}`;
    if (!found.has(key)) found.set(key, { messageId, template, words: wordsOf(text) });
    return true;
  }

  function visit(element: Element): void {
    if (element.matches(NEVER_READ) || isForeign(element) || !element.checkVisibility()) return;
    for (const attribute of ATTRIBUTES) note(element.getAttribute(attribute) ?? '');
    const whole = element.textContent;
    if (isMixed(element) && whole.length <= MAX_TEXT_LENGTH && note(whole)) return;
    for (const node of element.childNodes) {
      if (node instanceof Element) visit(node);
      else if (node.nodeType === Node.TEXT_NODE) note(node.textContent ?? '');
    }
  }

  visit(root);
  return [...found.values()];
}

/** The same message, else the shortest text that contains the selection. */
export function selectedText(
  texts: readonly ScreenText[],
  selection: string,
  find: FindOrigin,
): ScreenText | undefined {
  const words = wordsOf(selection);
  if (words === '') return undefined;
  const origin = find(words);
  return (
    texts.find(({ messageId, template }) => messageId === origin?.messageId && template === origin.template) ??
    texts
      .filter((text) => text.words.includes(words))
      .toSorted((one, other) => one.words.length - other.words.length)
      .at(0)
  );
}
