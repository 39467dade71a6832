// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast/toast.ts';
import { LandingToaster } from './landing-toaster.tsx';

function advance(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('LandingToaster', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    render(
      <I18nProvider i18n={i18n}>
        <LandingToaster />
      </I18nProvider>,
    );
    act(() => toast({ title: 'Login failed', variant: 'destructive' }));
  });

  afterEach(() => {
    // Closed toasts are removed after 1,000,000 ms.
    advance(1_100_000);
    cleanup();
    vi.useRealTimers();
  });

  it('closes a toast after 5,000 ms, but not while the pointer is on it', () => {
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    advance(10_000);
    expect(screen.getByText('Login failed')).toBeTruthy();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    advance(5_000);
    expect(screen.queryByText('Login failed')).toBeNull();
  });

  it('moves the focus to its list on F8', () => {
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  it('closes on a swipe of 50 px to the right, but not on a shorter one', () => {
    const toastShown = screen.getByRole('listitem');
    fireEvent.pointerDown(toastShown, { clientX: 100 });
    fireEvent.pointerMove(toastShown, { clientX: 149 });
    fireEvent.pointerUp(toastShown);
    expect(screen.getByText('Login failed')).toBeTruthy();
    fireEvent.pointerDown(toastShown, { clientX: 100 });
    fireEvent.pointerMove(toastShown, { clientX: 150 });
    fireEvent.pointerUp(toastShown);
    expect(screen.queryByText('Login failed')).toBeNull();
  });
});
