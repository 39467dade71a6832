import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import otter from 'art:otter';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { useSignInPath } from '../../../lib/sign-in-path.ts';
import { Art } from '../../../ui/art.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { parseInviteCode } from './invite-path.ts';

const inviteTitle = msg`Invitation · EcoPulse`;

const BUTTONS = 'flex flex-wrap gap-3 max-sm:*:w-full';

/** Null while loading. */
type State = { readonly inviterName: string } | { readonly error: unknown } | null;

/** For visitors without a session. Signing in or registering leads back here, where InvitePage sends the friend request. */
export function VisitorInvitePage() {
  const { i18n } = useLingui();
  const title = i18n._(inviteTitle);
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isLoading = state === null;
  useEffect(() => {
    if (!isLoading) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    call('GET /api/invites/:code', { params: { code: parseInviteCode(location.pathname) }, signal })
      .then(setState)
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ error });
      });
    return () => abortController.abort();
  }, [isLoading]);

  const error = state && 'error' in state ? state.error : null;
  if (error instanceof CallError && error.code === 'invite-ended') return <InviteEnded />;
  if (error !== null) return <InviteNotLoaded error={error} onRetry={() => setState(null)} />;
  const name = state && 'inviterName' in state ? state.inviterName : null;
  // Shows no invitation text yet, since the invitation may have ended.
  if (name === null)
    return (
      <InviteCard title={<Trans>Checking your invitation…</Trans>} text={<Skeleton className="h-20" />}>
        <div className={BUTTONS}>
          <Skeleton className="h-13 rounded-md sm:w-44" />
          <Skeleton className="h-13 rounded-md sm:w-28" />
        </div>
      </InviteCard>
    );
  return (
    <InviteCard
      title={<Trans>{name} invites you to join EcoPulse</Trans>}
      text={
        <Trans>
          Discover Singapore's green spaces together: check in where you walk, learn, and cheer each other on. EcoPulse
          is free and has no ads.
        </Trans>
      }
    >
      <SignInLinks />
      <p className="text-sm text-muted">
        <Trans>When you sign in, we'll send a friend request for you.</Trans>
      </p>
    </InviteCard>
  );
}

function SignInLinks() {
  const registerPath = useSignInPath('/register');
  const signInPath = useSignInPath();
  return (
    <div className={BUTTONS}>
      <Button asChild size="lg">
        <a href={registerPath}>
          <Trans>Create Account</Trans>
        </a>
      </Button>
      <Button asChild size="lg" variant="quiet">
        <a href={signInPath}>
          <Trans>Sign In</Trans>
        </a>
      </Button>
    </div>
  );
}

function InviteNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <InviteCard
      title={<Trans>This invitation couldn't be loaded</Trans>}
      text={<span role="alert">{problemMessage(error)}</span>}
    >
      <div className={BUTTONS}>
        <Button size="lg" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        <Button asChild size="lg" variant="quiet">
          <a href="/">
            <Trans>Back to Home</Trans>
          </a>
        </Button>
      </div>
    </InviteCard>
  );
}

function InviteEnded() {
  return (
    <InviteCard
      title={<Trans>This invitation is no longer valid</Trans>}
      text={<Trans>Invitation links expire after 30 days or 20 uses. Ask for a new one, or join without one.</Trans>}
    >
      <div className={BUTTONS}>
        <Button asChild size="lg">
          <a href="/register">
            <Trans>Create Account</Trans>
          </a>
        </Button>
        <Button asChild size="lg" variant="quiet">
          <a href="/">
            <Trans>Back to Home</Trans>
          </a>
        </Button>
      </div>
    </InviteCard>
  );
}

function InviteCard({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-2xl overflow-hidden rounded-2xl bg-surface shadow-lifted sm:mt-6">
      <div className="aspect-16/9 bg-leaf-soft">
        <Art {...otter} alt="" />
      </div>
      <div className="grid gap-5 p-6 sm:p-8">
        <h1 className="text-2xl font-extrabold tracking-[-0.03em] wrap-anywhere" aria-live="polite">
          {title}
        </h1>
        <div className="text-lg text-muted">{text}</div>
        {children}
      </div>
    </div>
  );
}
