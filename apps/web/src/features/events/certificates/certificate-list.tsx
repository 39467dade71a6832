import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { Certificate } from '@ecopulse/contract/events/certificates';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { CopyLink } from '../../../lib/share-cards/share-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';

/** "2 hours", "1.5 hours". */
export function formatHours(hours: number): string {
  return formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 2 });
}

export function CertificateList({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <ul className="-my-4 grid list-none divide-y divide-line">
      {certificates.map((certificate) => (
        <CertificateRow key={certificate.id} certificate={certificate} />
      ))}
    </ul>
  );
}

function CertificateRow({ certificate: { id, code, name, issuedOn, hours, isRevoked } }: { certificate: Certificate }) {
  const address = `${location.origin}/certificates/${code}`;
  return (
    <li className="grid grid-cols-1 gap-2.5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <bdi translate="no" className="font-bold wrap-anywhere">
            {name}
          </bdi>
          <p className="figures text-sm text-muted">
            {formatDate(`${issuedOn}T12:00:00+08:00`)} · {formatHours(hours)}
          </p>
        </div>
        {isRevoked && (
          <Chip tone="coral">
            <Trans>No longer valid</Trans>
          </Chip>
        )}
      </div>
      {isRevoked ? (
        <p className="text-md text-muted">
          <Trans>An attendance or its hours changed. You can create a new certificate.</Trans>
        </p>
      ) : (
        <>
          <p className="text-sm">
            <a href={address} className="text-link break-all">
              {address}
            </a>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button asChild size="sm">
              <a href={`/api/user/certificates/${id}.pdf`} download={`ecopulse-certificate-${id}.pdf`}>
                <Download aria-hidden className="size-4" />
                <Trans>Download PDF</Trans>
              </a>
            </Button>
            <CopyLink url={address} size="sm">
              <Trans>Copy check link</Trans>
            </CopyLink>
          </div>
        </>
      )}
    </li>
  );
}
