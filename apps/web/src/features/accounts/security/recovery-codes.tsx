import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <LazyDialogContent
      title={<Trans>Save these codes</Trans>}
      description={<Trans>Use one to sign in if you lose your phone. Each works once. You won't see them again.</Trans>}
    >
      <ul className="grid list-none grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-sunk p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-bold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="quiet">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`}
            download="ecopulse-recovery-codes.txt"
          >
            <Trans>Save as a file</Trans>
          </a>
        </Button>
        <Button onClick={onDone}>
          <Trans>I've saved them</Trans>
        </Button>
      </div>
    </LazyDialogContent>
  );
}
