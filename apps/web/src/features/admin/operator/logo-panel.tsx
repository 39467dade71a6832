import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ACCEPTED_PICTURE_TYPES, pictureProblemMessage, prepareToSend } from '../../../lib/picture-file.ts';
import { refresh } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** The server keeps at most 1280 pixels a side. */
const MAX_SIDE_PX = 1_280;

function useLogo(initialUrl: string | null) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [logoUrl, setLogoUrl] = useState(initialUrl);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (file: File | null) => {
      if (file !== null) {
        const picture = await prepareToSend(file, { maxSidePx: MAX_SIDE_PX });
        return (await call('PUT /api/admin/operator/logo', { picture })).logoUrl;
      }
      await call('DELETE /api/admin/operator/logo');
      return null;
    },
    onSuccess: (url) => {
      setLogoUrl(url);
      toast({ title: url === null ? t`Logo removed` : t`Logo saved` });
      void refresh(queryClient, ['GET /api/operator', 'GET /api/admin/operator']);
    },
  });
  return { logoUrl, mutate, isPending, problem: error && pictureProblemMessage(error) };
}

/** Saved by itself, since it asks no one to agree again. */
export function LogoPanel({ logoUrl: initialUrl }: { logoUrl: string | null }) {
  const { t } = useLingui();
  const { logoUrl, mutate, isPending, problem } = useLogo(initialUrl);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Panel title={<Trans>Logo</Trans>}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid h-20 w-44 shrink-0 place-items-center overflow-hidden rounded-md bg-sunk p-2">
          {logoUrl === null ? (
            <span className="text-sm text-muted">
              <Trans>No logo yet</Trans>
            </span>
          ) : (
            <img src={logoUrl} alt={t`Logo of the operator`} className="max-h-full max-w-full object-contain" />
          )}
        </div>
        <Button variant="quiet" size="sm" pending={isPending} onClick={() => input.current?.click()}>
          {!isPending && <ImageUp aria-hidden className="size-4" />}
          {logoUrl === null ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>}
        </Button>
        {logoUrl !== null && (
          <Button variant="quiet" size="sm" disabled={isPending} onClick={() => mutate(null)}>
            <Trash2 aria-hidden className="size-4" />
            <Trans>Remove</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`Logo of the operator`}
          accept={ACCEPTED_PICTURE_TYPES}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Allows choosing the same file again.
            target.value = '';
            if (file) mutate(file);
          }}
        />
      </div>
      <p className="text-sm text-muted">
        <Trans>A JPEG, PNG or WebP file of up to 5 MB. Saved as soon as you choose it.</Trans>
      </p>
      {problem && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problem}
        </p>
      )}
    </Panel>
  );
}
