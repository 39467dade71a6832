import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ignoreKeysWhileComposing, keepEarlyTyping } from './typing.ts';

function Form() {
  const [search, setSearch] = useState('');
  return (
    <form>
      <input name="email" aria-label="Email" />
      <input
        type="search"
        name="search"
        aria-label="Search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p>{search === '' ? 'All' : `Results for ${search}`}</p>
    </form>
  );
}

function showPrerendered(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  onTestFinished(() => root.remove());
  return root;
}

function typeEarly(): void {
  screen.getByRole<HTMLInputElement>('textbox').value = 'mei@example.com';
  screen.getByRole<HTMLInputElement>('searchbox').value = 'bukit';
}

async function render(start: () => { unmount: () => void }): Promise<void> {
  await act(async () => {
    const app = start();
    onTestFinished(() => act(() => app.unmount()));
  });
}

test('what was typed into a field before the app rendered stays, and takes effect', async () => {
  const root = showPrerendered();
  typeEarly();
  screen.getByRole('textbox').focus();
  keepEarlyTyping(root);
  await render(() => {
    const app = createRoot(root);
    app.render(<Form />);
    return app;
  });
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'mei@example.com');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(await screen.findByText('Results for bukit')).toBeDefined();
});

test('an element that an extension added to the form costs nothing of what was typed', async () => {
  const root = showPrerendered();
  typeEarly();
  root.querySelector('form')?.prepend(document.createElement('com-passwords-icon'));
  keepEarlyTyping(root);
  await render(() => hydrateRoot(root, <Form />, { onRecoverableError: () => undefined }));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'mei@example.com');
});

test('a field that already shows another text keeps it', async () => {
  const root = showPrerendered();
  typeEarly();
  keepEarlyTyping(root);
  const replacement = document.createElement('div');
  replacement.innerHTML = '<input name="email" type="text">';
  const field = replacement.firstElementChild as HTMLInputElement;
  field.value = 'raju@example.com';
  root.replaceChildren(replacement);
  await act(async () => undefined);
  expect(field.value).toBe('raju@example.com');
});

test('keys reach no handler while an input method composes, nor the key that ends a composition in Safari', () => {
  const onKeyDown = vi.fn<() => void>();
  document.addEventListener('keydown', onKeyDown, { capture: true });
  ignoreKeysWhileComposing();
  const press = (key: string, keyCode: number, isComposing = false) => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells Safari's last key
    const init: KeyboardEventInit = { key, keyCode, isComposing, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  };
  for (const key of ['Enter', 'Escape', 'ArrowDown']) press(key, 0, true);
  press('Enter', 229);
  expect(onKeyDown).not.toHaveBeenCalled();
  press('Enter', 13);
  expect(onKeyDown).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', onKeyDown, { capture: true });
});
