import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { ScreenError } from '../../lib/screen-error.tsx';

/** Replaces a challenge that did not load. */
export function ChallengeProblem(props: ErrorComponentProps) {
  return (
    <ScreenError
      {...props}
      title={<Trans>The challenge couldn't be loaded</Trans>}
      back={
        <Link to="/challenges" search={{}}>
          <Trans>All challenges</Trans>
        </Link>
      }
    />
  );
}
