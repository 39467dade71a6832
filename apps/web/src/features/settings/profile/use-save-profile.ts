import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { toProfileBody, type ProfileBody, type ProfileDraft, type ProfileField } from './profile-draft.ts';
import { ownProfileQuery, refreshOwnProfile, updateOwnUser } from '../settings.api.ts';

type ProfileErrors = Readonly<Partial<Record<ProfileField, string | undefined>>>;

/** Imported on demand, because the contract's schema is large. */
export const loadProfileValidator = async () => (await import('./profile-validation.ts')).validateProfile;

function findFieldErrors(error: unknown): ProfileErrors | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === 'username-taken') return { username: 'This username is already taken.' };
  return error.fields;
}

function focusFirstInvalid(form: HTMLFormElement, errors: ProfileErrors): void {
  for (const element of form.elements) {
    if (element instanceof HTMLElement && 'name' in element && String(element.name) in errors) {
      element.focus();
      return;
    }
  }
}

export function useSaveProfile({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<ProfileErrors>({});
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: ProfileBody) => call('PATCH /api/user/profile', { body }),
  });

  function showErrors(form: HTMLFormElement, newErrors: ProfileErrors) {
    // Renders the error before focusing its field, so that screen readers announce both.
    flushSync(() => setErrors(newErrors));
    focusFirstInvalid(form, newErrors);
  }

  async function save(form: HTMLFormElement, draft: ProfileDraft): Promise<void> {
    if (isPending) return;
    const body = toProfileBody(draft);
    // Without the schema, the server alone validates, by the same rules.
    const validate = await loadProfileValidator().catch(() => null);
    const invalidFields = validate?.(body);
    if (invalidFields) {
      showErrors(form, invalidFields);
      return;
    }
    setErrors({});
    try {
      const profile = await mutateAsync(body);
      const { username, firstName, lastName } = profile;
      updateOwnUser(queryClient, { username, firstName, lastName });
      queryClient.setQueryData(ownProfileQuery.queryKey, profile);
      onSaved();
      toast({ title: t`Profile saved` });
      await refreshOwnProfile(queryClient);
    } catch (error) {
      const fieldErrors = findFieldErrors(error);
      if (fieldErrors) showErrors(form, fieldErrors);
      else {
        toastProblem(t`Your profile couldn't be saved`, error);
      }
    }
  }

  return {
    errors,
    isPending,
    save,
    clearError: (field: ProfileField) => setErrors((current) => ({ ...current, [field]: undefined })),
  };
}
