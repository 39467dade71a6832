import { Trans } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import { Button } from '../../../ui/button.tsx';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { AboutField } from './about-field.tsx';
import { HomeTownSelect } from './home-town-select.tsx';
import { useProfileDraft, type ProfileField } from './profile-draft.ts';
import { loadProfileValidator, useSaveProfile } from './use-save-profile.ts';

/** Prefetches the validator. Saving handles a failed import. */
const prefetchOnFocus = { onFocus: () => void loadProfileValidator().catch(() => null) };

export function ProfileForm({ profile }: { profile: Profile }) {
  const [draft, changeDraft] = useProfileDraft(profile);
  const { errors, isPending, save, clearError } = useSaveProfile({ onSaved: () => changeDraft(null) });

  function set(field: ProfileField, value: string) {
    changeDraft({ ...draft, [field]: value });
    clearError(field);
  }
  const fieldProps = (field: ProfileField) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(field, target.value),
  });
  const errorMessageOf = (field: ProfileField) => errors[field] && fieldMessage(errors[field]);

  return (
    <form
      noValidate
      // Scroll margin, so that focusing a field by its link shows the label too.
      className="grid gap-5 [&_:is(input,select,textarea)]:scroll-mt-12"
      {...prefetchOnFocus}
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget, draft);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Trans>First Name</Trans>} hint={<Trans>Optional</Trans>} error={errorMessageOf('firstName')}>
          {(ids) => <Input {...ids} {...fieldProps('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label={<Trans>Last Name</Trans>} hint={<Trans>Optional</Trans>} error={errorMessageOf('lastName')}>
          {(ids) => <Input {...ids} {...fieldProps('lastName')} autoComplete="family-name" />}
        </Field>
        <Field
          label={<Trans>Username</Trans>}
          hint={<Trans>Others see this name and can search for it.</Trans>}
          error={errorMessageOf('username')}
        >
          {(ids) => (
            <Input
              {...ids}
              {...fieldProps('username')}
              autoComplete="nickname"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Field
          label={<Trans>Town</Trans>}
          hint={<Trans>Optional. Add it to see your town rankings.</Trans>}
          error={errorMessageOf('homeTown')}
        >
          {(ids) => <HomeTownSelect {...ids} {...fieldProps('homeTown')} />}
        </Field>
      </div>
      <AboutField value={draft.about} error={errorMessageOf('about')} onChange={(about) => set('about', about)} />
      <Button type="submit" pending={isPending} className="justify-self-start max-sm:w-full">
        {isPending ? <Trans>Saving...</Trans> : <Trans>Save profile</Trans>}
      </Button>
    </form>
  );
}
