import { useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../ui/page-heading.tsx';

export function ChallengesPage() {
  const { t } = useLingui();
  return <PageHeading title={t`Sustainability Challenges`} />;
}
