import { useLingui } from '@lingui/react/macro';
import { PrivacyPage } from '../../features/legal/privacy-page.tsx';
import { TermsPage } from '../../features/legal/terms-page.tsx';
import { brand } from '../../lib/brand.ts';

export function TermsScreen() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Terms of use`} · ${brand.name}`}</title>
      <TermsPage />
    </>
  );
}

export function PrivacyScreen() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Privacy`} · ${brand.name}`}</title>
      <PrivacyPage />
    </>
  );
}
