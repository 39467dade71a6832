import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { ScreenError } from '../../../lib/screen-error.tsx';

/** Replaces a lesson that did not load. */
export function LessonProblem(props: ErrorComponentProps) {
  return (
    <ScreenError
      {...props}
      title={<Trans>The lesson couldn't be loaded</Trans>}
      back={
        <Link to="/learn">
          <Trans>All lessons</Trans>
        </Link>
      }
    />
  );
}
