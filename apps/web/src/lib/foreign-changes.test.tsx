import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { tolerateForeignElements } from './foreign-changes.ts';

beforeAll(() => tolerateForeignElements(document.body));

function textNodes(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

function createFont(...children: Node[]): HTMLElement {
  const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  font.append(...children);
  return font;
}

const flushObservers = () => new Promise((resolve) => setTimeout(resolve));

/** As browsers do: either the text moves into the element, or a translated copy takes its place. */
const TRANSLATIONS: readonly (readonly [string, (text: Text) => void])[] = [
  [
    'wrapped',
    (text) => {
      const font = createFont();
      text.parentNode?.replaceChild(font, text);
      font.append(createFont(text));
    },
  ],
  ['replaced', (text) => text.replaceWith(createFont(createFont(document.createTextNode(`${text.data} (übersetzt)`))))],
];

function Counter({ count, isNew, isLast }: { count: number; isNew: boolean; isLast: boolean }) {
  return (
    <p data-testid="line">
      You have {count} points{isNew && <b> more</b>}, {isLast ? 'well done' : 'go on'}.
    </p>
  );
}

test.each(TRANSLATIONS)(
  'changes of React show in a page whose texts were %s by a translation',
  async (_how, translate) => {
    const { rerender, unmount } = render(<Counter count={1} isNew={false} isLast={false} />);
    for (const text of textNodes()) if (text.data.trim() !== '') translate(text);
    await flushObservers();
    rerender(<Counter count={2} isNew isLast />);
    await flushObservers();
    expect(screen.getByTestId('line').textContent).toMatch(/^You have .*2.*points.* more.*well done/);
    rerender(<Counter count={3} isNew={false} isLast={false} />);
    await flushObservers();
    expect(screen.getByTestId('line').textContent).toMatch(/^You have .*3.*points.*go on/);
    expect(screen.getByTestId('line').textContent).not.toContain('more');
    unmount();
    expect(screen.queryByTestId('line')).toBeNull();
  },
);
