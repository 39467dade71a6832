// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useRowFocus } from './use-row-focus.ts';

function List({ ids }: { ids: number[] }) {
  const { containerProps, returnFocus } = useRowFocus(ids);
  useEffect(() => {
    document.addEventListener('dialog-closed', returnFocus);
    return () => document.removeEventListener('dialog-closed', returnFocus);
  });
  return (
    <div {...containerProps} data-testid="list">
      {ids.map((id) => (
        <div key={id} data-row={id}>
          <a href={`/${id}`}>Row {id}</a>
          <button type="button">Remove {id}</button>
        </div>
      ))}
    </div>
  );
}

/** Focuses the button of one of the rows 1 to 3; returns a function to rerender with other rows. */
function showWithFocusOn(id: number) {
  const { rerender } = render(<List ids={[1, 2, 3]} />);
  act(() => screen.getByRole('button', { name: `Remove ${id}` }).focus());
  return (ids: number[]) => rerender(<List ids={ids} />);
}

function closeDialog(): Event {
  const event = new Event('dialog-closed', { cancelable: true });
  document.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  document.body.replaceChildren();
});

test('the focus moves to the row after the removed one', () => {
  const showRows = showWithFocusOn(2);
  showRows([1, 3]);
  expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
});

test('the focus moves to the row before if the last one was removed', () => {
  const showRows = showWithFocusOn(3);
  showRows([1, 2]);
  expect(screen.getByRole('link', { name: 'Row 2' })).toHaveFocus();
});

test('the focus moves to the container if no row is left', () => {
  const showRows = showWithFocusOn(2);
  showRows([]);
  expect(screen.getByTestId('list')).toHaveFocus();
});

test('the focus stays if another row is removed', () => {
  const showRows = showWithFocusOn(2);
  showRows([2, 3]);
  expect(screen.getByRole('button', { name: 'Remove 2' })).toHaveFocus();
});

test('the focus returns to the row when its dialog closes', () => {
  showWithFocusOn(2);
  act(() => (document.activeElement as HTMLElement).blur());
  expect(closeDialog().defaultPrevented).toBe(true);
  expect(screen.getByRole('button', { name: 'Remove 2' })).toHaveFocus();
});

test('the focus stays on the next row when a dialog closes after its row was removed', () => {
  const showRows = showWithFocusOn(2);
  showRows([1, 3]);
  closeDialog();
  expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
});
