// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

function show(value: number, max: number) {
  render(<ProgressBar label="Ten different parks" value={value} max={max} />);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Ten different parks' });
  return { value: bar.value, max: bar.max };
}

describe('ProgressBar', () => {
  afterEach(cleanup);

  it('shows the progress', () => {
    expect(show(6, 10)).toEqual({ value: 6, max: 10 });
  });

  it('never exceeds its target', () => {
    expect(show(12, 10)).toEqual({ value: 10, max: 10 });
  });

  it('treats a target of 0 as 1', () => {
    expect(show(0, 0)).toEqual({ value: 0, max: 1 });
  });
});
