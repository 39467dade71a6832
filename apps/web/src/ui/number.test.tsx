// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { CountUp } from './number.tsx';
import { ProgressBar } from './progress-bar.tsx';

function animatedText(): string {
  return document.querySelector('[aria-hidden]')?.textContent ?? '';
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('counts from the previous value to the new one, and gives screen readers the final value at once', async () => {
  const { rerender } = render(<CountUp value={100} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('100')).toBeInTheDocument();

  rerender(<CountUp value={125} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(Number(animatedText())).toBeGreaterThanOrEqual(100);
  expect(Number(animatedText())).toBeLessThan(125);
  // A browser that translates would replace the text that changes.
  expect(screen.getByText('125').parentElement).toHaveAttribute('translate', 'no');

  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(animatedText()).toBe('');
  expect(screen.getByText('125')).toHaveAttribute('translate', 'no');
});

test('changes at once when a number falls', async () => {
  const { rerender } = render(<CountUp value={100} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  rerender(<CountUp value={40} format={String} />);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(animatedText()).toBe('');
  expect(screen.getByText('40')).toBeInTheDocument();
});

function renderProgress(value: number, max: number) {
  render(<ProgressBar label="Ten different parks" value={value} max={max} />);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Ten different parks' });
  return { value: bar.value, max: bar.max };
}

describe('ProgressBar', () => {
  afterEach(cleanup);

  it('shows the progress', () => {
    expect(renderProgress(6, 10)).toEqual({ value: 6, max: 10 });
  });

  it('never exceeds its target', () => {
    expect(renderProgress(12, 10)).toEqual({ value: 10, max: 10 });
  });

  it('treats a target of 0 as 1', () => {
    expect(renderProgress(0, 0)).toEqual({ value: 0, max: 1 });
  });
});
