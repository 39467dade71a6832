import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { operatorQuery } from '../../features/legal/operator.api.ts';
import { PrivacyPage } from '../../features/legal/privacy-page.tsx';
import { TermsPage } from '../../features/legal/terms-page.tsx';
import { brand } from '../../lib/brand.ts';

/** Without the operator's profile, such as offline, the rest of the text can still be read. */
function useOperator() {
  return useQuery(operatorQuery).data ?? null;
}

export function TermsScreen() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Terms of use`} · ${brand.name}`}</title>
      <TermsPage operator={useOperator()} />
    </>
  );
}

export function PrivacyScreen() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Privacy`} · ${brand.name}`}</title>
      <PrivacyPage operator={useOperator()} />
    </>
  );
}
