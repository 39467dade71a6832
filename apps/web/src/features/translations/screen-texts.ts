import type { FindOrigin, Origin } from './find-message.ts';

export interface ScreenText extends Origin {
  readonly displayedText: string;
}

const TEXT_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];
const IGNORED_ELEMENTS = 'script, style, noscript, template, [hidden]';
/** Characters; anything longer is a part of the page rather than a message or paragraph. */
const MAX_TEXT_LENGTH = 2_000;

function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isForeign(element: Element): boolean {
  const language = element.getAttribute('lang');
  return language !== null && language !== element.ownerDocument.documentElement.lang;
}

/** Whether text and elements are siblings, as in a message with a link. */
function isMixed({ children, childNodes }: Element): boolean {
  const hasText = () =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  return children.length > 0 && hasText();
}

/** Safari 16.4 lacks `checkVisibility`. */
function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}

export function collectScreenTexts(root: Element, find: FindOrigin): ScreenText[] {
  const textsByKey = new Map<string, ScreenText>();

  function addText(text: string): boolean {
    const origin = find(text);
    if (!origin) return false;
    const { messageId, template } = origin;
    const key = `${messageId} ${template}`;
    if (!textsByKey.has(key)) textsByKey.set(key, { messageId, template, displayedText: collapseWhitespace(text) });
    return true;
  }

  function visit(element: Element): void {
    if (element.matches(IGNORED_ELEMENTS) || isForeign(element) || !isVisible(element)) return;
    for (const attribute of TEXT_ATTRIBUTES) addText(element.getAttribute(attribute) ?? '');
    const fullText = element.textContent;
    if (isMixed(element) && fullText.length <= MAX_TEXT_LENGTH && addText(fullText)) return;
    for (const node of element.childNodes) {
      if (node instanceof Element) visit(node);
      else if (node.nodeType === Node.TEXT_NODE) addText(node.textContent ?? '');
    }
  }

  visit(root);
  return [...textsByKey.values()];
}

/** Prefers the text of the selected message, else the shortest text that contains the selection. */
export function findSelectedText(
  texts: readonly ScreenText[],
  selection: string,
  find: FindOrigin,
): ScreenText | undefined {
  const selectedText = collapseWhitespace(selection);
  if (selectedText === '') return undefined;
  const origin = find(selectedText);
  return (
    texts.find(({ messageId, template }) => messageId === origin?.messageId && template === origin.template) ??
    texts
      .filter((text) => text.displayedText.includes(selectedText))
      .toSorted((left, right) => left.displayedText.length - right.displayedText.length)
      .at(0)
  );
}
