// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNSET_OPERATOR } from '@ecopulse/contract/operator/operator-conditions';
import { LandingToaster } from './landing-toaster.tsx';
import { SignInCard } from './sign-in-card.tsx';

function problemResponse(status: number, body: object): Response {
  return Response.json({ type: 'about:blank', title: '', status, detail: '', ...body }, { status });
}

function renderCard() {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <SignInCard />
      <LandingToaster />
    </I18nProvider>,
  );
}

async function fillAndSubmit(email: string, password: string) {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

function descriptionOf(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
}

describe('SignInCard', () => {
  const fetchMock = vi.fn<typeof fetch>();
  const assign = vi.fn<(url: string | URL) => void>();

  beforeEach(() => {
    vi.stubGlobal('fetch', fetchMock);
    vi.spyOn(location, 'assign').mockImplementation(assign);
  });

  afterEach(() => {
    cleanup();
    document.getElementById('operator')?.remove();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetchMock.mockReset();
    assign.mockReset();
  });

  it('has the title and the tagline of the specification', () => {
    renderCard();
    expect(screen.getByRole('heading', { name: 'Welcome to EcoPulse' })).toBeTruthy();
    expect(screen.getByText('pulsifying sustainability in Singapore')).toBeTruthy();
  });

  it('shows errors next to the fields, focuses the first invalid field and sends nothing', async () => {
    renderCard();
    await fillAndSubmit('mei', 'short');
    await waitFor(() => expect(descriptionOf('Email')).toBe('Please enter a valid email address'));
    expect(descriptionOf('Password')).toBe('Password must be at least 6 characters');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('removes an error as soon as its field changes', async () => {
    renderCard();
    await fillAndSubmit('mei', 'orchid');
    await screen.findByText('Please enter a valid email address');
    await userEvent.type(screen.getByLabelText('Email'), '@');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  });

  it('shows that it is signing in, sends one request despite a second click, greets, and loads the root', async () => {
    let respond: (response: Response) => void = () => {};
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    await userEvent.click(await screen.findByRole('button', { name: 'Signing in...' }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    respond(Response.json({ id: 1 }));
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.getByText('Successfully logged in')).toBeTruthy();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it('leads owners to the set-up of a site that no one has set up', async () => {
    fetchMock.mockResolvedValueOnce(Response.json({ id: 1, role: 'owner' }));
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/setup'));
  });

  it('leads owners of a site that is set up to the root', async () => {
    const sent = document.createElement('script');
    Object.assign(sent, {
      id: 'operator',
      type: 'application/json',
      textContent: JSON.stringify({ ...UNSET_OPERATOR, configured: true }),
    });
    document.body.append(sent);
    fetchMock.mockResolvedValueOnce(Response.json({ id: 1, role: 'owner' }));
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it('shows a refusal in a toast and beside the button, until the next try', async () => {
    fetchMock.mockResolvedValueOnce(
      problemResponse(401, { code: 'invalid-credentials', detail: 'Invalid email or password' }),
    );
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(2);
    fetchMock.mockReturnValueOnce(new Promise(() => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(1);
  });

  it("shows the server's field errors next to their fields", async () => {
    const fields = { password: 'Password must be at most 128 characters' };
    fetchMock.mockResolvedValueOnce(problemResponse(400, { code: 'invalid-input', fields }));
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    await waitFor(() => expect(descriptionOf('Password')).toBe(fields.password));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('shows an error if the server cannot be reached', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    expect(await screen.findByText(/can't be reached/)).toBeTruthy();
  });

  it('requests a code if the account has a second factor, and can switch to another account', async () => {
    fetchMock.mockResolvedValueOnce(problemResponse(401, { code: 'second-factor-needed' }));
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Enter your code' })).toHaveFocus());
    fetchMock.mockResolvedValueOnce(problemResponse(422, { code: 'wrong-code' }));
    await userEvent.type(screen.getByLabelText('Code'), '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(descriptionOf('Code')).toContain('Incorrect code. Use the latest one.'));
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(fetchMock).toHaveBeenLastCalledWith(
      '/api/auth/second-factor',
      expect.objectContaining({ body: '{"code":"000000"}' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });

  it('offers to restore a deleted account with the same email address and password', async () => {
    fetchMock.mockResolvedValueOnce(problemResponse(403, { code: 'account-leaving' }));
    renderCard();
    await fillAndSubmit('mei@example.sg', 'orchid');
    await waitFor(() => expect(screen.getByRole('heading', { name: "You've deleted this account" })).toHaveFocus());
    fetchMock.mockResolvedValueOnce(Response.json({ id: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(fetchMock).toHaveBeenLastCalledWith(
      '/api/auth/restore',
      expect.objectContaining({ body: '{"email":"mei@example.sg","password":"orchid"}' }),
    );
  });
});
