// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CountUp } from './number.tsx';

function seen(): string {
  return document.querySelector('[aria-hidden]')?.textContent ?? '';
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('counts from the previous value to the new one, and gives screen readers the end value at once', async () => {
  const { rerender } = render(<CountUp value={100} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('100')).toBeInTheDocument();

  rerender(<CountUp value={125} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(Number(seen())).toBeGreaterThanOrEqual(100);
  expect(Number(seen())).toBeLessThan(125);
  expect(screen.getByText('125')).toBeInTheDocument();

  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(seen()).toBe('');
  expect(screen.getByText('125')).toBeInTheDocument();
});

test('changes at once when a number falls', async () => {
  const { rerender } = render(<CountUp value={100} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  rerender(<CountUp value={40} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(seen()).toBe('');
  expect(screen.getByText('40')).toBeInTheDocument();
});
