import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '@ecopulse/contract/accounts/passkeys';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { createPasskey, supportsPasskeys } from '../passkeys.ts';
import { useSecuredChange } from './use-secured-change.ts';

const AFFECTED_ENDPOINTS = [
  'GET /api/user/passkeys',
  'GET /api/user/account',
  'GET /api/user/security-events',
] as const;

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  isSupportedByServer: boolean;
}

export function PasskeyList({ passkeys, isSupportedByServer }: PasskeyListProps) {
  const { t } = useLingui();
  const [passkeyToName, setPasskeyToName] = useState<Passkey | null>(null);
  const addition = useSecuredChange<void, Passkey | null>({
    async action() {
      const response = await createPasskey(await call('POST /api/user/passkeys/options'));
      if (response === null) return null;
      return call('POST /api/user/passkeys', { body: { name: t`Passkey`, response } });
    },
    affectedEndpoints: AFFECTED_ENDPOINTS,
    failureTitle: msg`The passkey couldn't be added`,
    onSuccess: setPasskeyToName,
  });
  const removal = useSecuredChange<Passkey>({
    action: ({ id }) => call('DELETE /api/user/passkeys/:id', { params: { id } }),
    affectedEndpoints: AFFECTED_ENDPOINTS,
    failureTitle: msg`The passkey couldn't be removed`,
    onSuccess: () => {
      document.getElementById('sign-in')?.focus({ preventScroll: true });
      toast({ title: t`Passkey removed` });
    },
  });
  if (!isSupportedByServer || !supportsPasskeys())
    return (
      <p className="text-md text-muted">
        <Trans>Passkeys can't be used at this web address or in this browser.</Trans>
      </p>
    );
  return (
    <div className="grid gap-5">
      {passkeys.length > 0 && (
        <ul className="list-none">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setPasskeyToName(passkey)}
              onRemove={() => removal.run(passkey)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="quiet"
        className="justify-self-start max-sm:w-full"
        pending={addition.isPending}
        onClick={() => addition.run()}
      >
        <Trans>Add a passkey</Trans>
      </Button>
      <LazyDialog open={passkeyToName !== null} onOpenChange={(open) => !open && setPasskeyToName(null)}>
        {passkeyToName && <NameDialog passkey={passkeyToName} onDone={() => setPasskeyToName(null)} />}
      </LazyDialog>
    </div>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const added = formatDate(createdAt);
  const used = lastUsedAt === null ? null : formatDate(lastUsedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="size-6 shrink-0 text-muted" />
      <p className="grid min-w-0 grow leading-snug">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="text-md text-muted">
          {used === null ? (
            <Trans>Added on {added}. Not used yet.</Trans>
          ) : (
            <Trans>
              Added on {added}. Last used on {used}.
            </Trans>
          )}
        </span>
      </p>
      <Button variant="quiet" size="sm" onClick={onRename}>
        <Trans>
          Rename <span className="sr-only">{name}</span>
        </Trans>
      </Button>
      <Button variant="quiet" size="sm" onClick={onRemove}>
        <Trans>
          Remove <span className="sr-only">{name}</span>
        </Trans>
      </Button>
    </li>
  );
}

function NameDialog({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useSecuredChange<string>({
    action: (newName) => call('PATCH /api/user/passkeys/:id', { params: { id: passkey.id }, body: { name: newName } }),
    affectedEndpoints: AFFECTED_ENDPOINTS,
    failureTitle: msg`The passkey couldn't be renamed`,
    onSuccess: onDone,
  });
  return (
    <LazyDialogContent
      title={<Trans>Name this passkey</Trans>}
      description={<Trans>A name helps you recognise it later, such as "My phone".</Trans>}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') rename.run(name.trim());
        }}
      >
        <Field label={<Trans>Name</Trans>}>
          {(ids) => <Input {...ids} value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <Button type="submit" pending={rename.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </LazyDialogContent>
  );
}
