import type { FindOrigin, Origin } from './find-message.ts';

/** A text on screen whose translation can be reported. */
export interface ScreenText extends Origin {
  /** As it is on screen. */
  readonly words: string;
}

const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];
const NEVER_READ = 'script, style, noscript, template, [hidden]';
/** In characters. What is longer is no message or paragraph with elements in it, but a part of the screen. */
const MAX_TEXT_LENGTH = 2_000;

function wordsOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether an element is in another language than its page. */
function isForeign(element: Element): boolean {
  const language = element.getAttribute('lang');
  return language !== null && language !== element.ownerDocument.documentElement.lang;
}

/** Whether words and elements alternate in an element, as where a message has a link in it. */
function isMixed({ children, childNodes }: Element): boolean {
  const hasWords = () =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  return children.length > 0 && hasWords();
}

/** The texts within an element that are messages or translated content, in its order, each once. */
export function screenTexts(root: Element, find: FindOrigin): ScreenText[] {
  const found = new Map<string, ScreenText>();

  /** Whether the text is one of those. */
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

/** The text that a reader has selected: the same message, or else the shortest text around the selected words. */
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
