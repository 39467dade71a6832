import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Ledger } from '../rewards/ledger.tsx';

interface LedgerPanelProps {
  isOpen: boolean;
  onOpen: () => void;
  total: number;
}

export function LedgerPanel({ isOpen, onOpen, total }: LedgerPanelProps) {
  const lede = useRef<HTMLParagraphElement>(null);

  // The pressed button is gone or far above, so the ledger takes the focus.
  useEffect(() => {
    if (isOpen) lede.current?.focus();
  }, [isOpen]);

  return (
    <Panel title={<Trans>Your ledger</Trans>}>
      <p ref={lede} tabIndex={-1} className="rounded-sm text-muted outline-none">
        <Trans>Everything you did, what it earned, how it was verified, and your points afterwards.</Trans>
      </p>
      {isOpen ? (
        <Ledger total={total} />
      ) : (
        <Button variant="soft" className="justify-self-start" onClick={onOpen}>
          <Trans>Show full ledger</Trans>
        </Button>
      )}
    </Panel>
  );
}
