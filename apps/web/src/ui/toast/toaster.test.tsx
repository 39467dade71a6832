// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

function show() {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return render(
    <I18nProvider i18n={i18n}>
      <Toaster />
    </I18nProvider>,
  );
}

function advance(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    advance(1_100_000);
    cleanup();
    vi.useRealTimers();
  });

  it('shows at most one toast, the latest', () => {
    show();
    act(() => toast({ title: 'First' }));
    act(() => toast({ title: 'Second', description: 'More of it' }));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeTruthy();
    expect(screen.getByText('More of it')).toBeTruthy();
  });

  it('closes a toast after 5,000 ms, not before', () => {
    show();
    act(() => toast({ title: 'Link copied!' }));
    advance(4_999);
    expect(screen.getByText('Link copied!')).toBeTruthy();
    advance(1);
    expect(screen.queryByText('Link copied!')).toBeNull();
  });

  it('moves the focus to its list on F8', () => {
    show();
    act(() => toast({ title: 'Link copied!' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(screen.getByRole('region').querySelector('ol'));
  });

  it('closes by its button', () => {
    show();
    act(() => toast({ title: 'Link copied!' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Link copied!')).toBeNull();
  });
});
