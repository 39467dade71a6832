import { Trans } from '@lingui/react/macro';

/** Says that goal and reward are promised to whoever joins; `isFast`: somebody has. */
export function PromiseWords({ isFast }: { isFast: boolean }) {
  return isFast ? (
    <Trans>Residents have joined: what counts, how much, how long and what it earns stays as it is.</Trans>
  ) : (
    <Trans>Stays as it is once somebody has joined.</Trans>
  );
}
