import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import type { Control, Resolver } from 'react-hook-form';
import { highestRole, type ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import type { RolesForm } from '@ecopulse/contract/admin/roles-admin';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import { call } from '../../../lib/api.ts';
import { addProblemMessages } from '../../../lib/problem-messages.ts';
import { translateName } from '../../../lib/language/lang-of.ts';
import { fullName, isolatedName } from '../../../lib/residents.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../accounts/password-input.tsx';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { createLazyResolver, createResolverLoader } from '../editor/lazy-resolver.ts';
import { SelectField } from '../fields/inputs.tsx';
import { RepeatedField } from '../fields/repeated-field.tsx';
import { useField } from '../fields/use-field.ts';
import { roleNames } from '../shell/own-roles.ts';
import { setServerErrors } from '../validation/field-messages.ts';
import type { ResidentDialogProps } from '../moderation/use-resident-change.ts';
import { useResidentChange } from '../moderation/use-resident-change.ts';

addProblemMessages({
  'last-owner': msg`This is the last owner. Make someone else an owner first.`,
  'wrong-password': msg`Incorrect password. Please try again.`,
});

const MAX_ROLES = 20;
const TOWNS = Object.values(PLANNING_AREAS).flat().toSorted();

const resolver = createLazyResolver(
  createResolverLoader(async () => (await import('@ecopulse/contract/admin/roles-admin')).rolesForm),
) as unknown as Resolver<RolesForm>;

function useRolesChange(resident: ResidentForAdmin, title: string) {
  const name = isolatedName(resident);
  return useResidentChange<RolesForm, { roles: ResidentRole[] }>({
    resident,
    send: (body) => call('PUT /api/admin/residents/:id/roles', { params: { id: resident.id }, body }),
    getPatch: ({ roles }) => ({ roles, role: highestRole(roles), isAdmin: roles.length > 0 }),
    getToast: ({ roles }) => ({
      title,
      description: roles.length === 0 ? t`${name} has no role now.` : t`${name}'s new roles apply from now on.`,
    }),
    affectedQueries: ['GET /api/admin/stats', 'GET /api/auth/user'],
  });
}

function PasswordField({ control }: { control: Control<RolesForm> }) {
  const label = <Trans>Your password</Trans>;
  const { value, set, error, ...field } = useField<RolesForm, string>({ control, name: 'password', label });
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <PasswordInput
          {...ids}
          {...field}
          autoComplete="current-password"
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}

function RoleFields({ control, index }: { control: Control<RolesForm>; index: number }) {
  const role = useWatch({ control, name: `roles.${index}.role` });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField control={control} name={`roles.${index}.role`} label={<Trans>Role</Trans>} options={roleNames} />
      {role !== 'owner' && (
        <SelectField
          control={control}
          name={`roles.${index}.planningArea`}
          label={<Trans>Town</Trans>}
          options={Object.fromEntries(TOWNS.map((town) => [town, translateName(town)]))}
          nullOptionLabel={t`All of Singapore`}
          onChoose={(town, set) => set(town ?? undefined)}
        />
      )}
    </div>
  );
}

/** An owner has no town; a town chosen before the role is dropped. */
function withoutTownsOfOwners({ roles, password }: RolesForm): RolesForm {
  return { password, roles: roles.map((each) => (each.role === 'owner' ? { role: each.role } : each)) };
}

export function ChangeRolesDialog({ resident, onClose }: ResidentDialogProps) {
  const { t } = useLingui();
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const form = useForm<RolesForm>({ resolver, defaultValues: { roles: resident.roles, password: '' } });
  const change = useRolesChange(resident, t`Roles changed`);
  const submit = () => {
    form.setValue('roles', withoutTownsOfOwners(form.getValues()).roles);
    return form.handleSubmit((values) =>
      change.mutate(values, { onSuccess: onClose, onError: (error) => setServerErrors(form, error) }),
    )();
  };
  return (
    <ChangeDialog
      title={<Trans>Change the roles of {name}</Trans>}
      description={<Trans>Give each person only the roles they need.</Trans>}
      submitLabel={<Trans>Change roles</Trans>}
      isPending={change.isPending}
      error={change.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>Owners can do everything, including changing roles.</Trans>
          </li>
          <li>
            <Trans>
              Editors manage content, news and translations. If limited to a town, they manage only its green spaces.
            </Trans>
          </li>
          <li>
            <Trans>
              Moderators manage residents and reports. If limited to a town, they manage only its residents and reports
              about them.
            </Trans>
          </li>
          <li>
            <Trans>The change takes effect straight away and is recorded in the audit log.</Trans>
          </li>
        </>
      }
    >
      <RepeatedField
        control={form.control}
        name="roles"
        legend={<Trans>Roles</Trans>}
        itemLabel={(index) => t`Role ${index + 1}`}
        addLabel={<Trans>Add a role</Trans>}
        newItem={() => ({ role: 'moderator' as const })}
        maxItems={MAX_ROLES}
      >
        {(index) => <RoleFields control={form.control} index={index} />}
      </RepeatedField>
      <PasswordField control={form.control} />
    </ChangeDialog>
  );
}

export function StopBeingOwnerDialog({ resident, onClose }: ResidentDialogProps) {
  const { t } = useLingui();
  const roles = resident.roles.filter(({ role }) => role !== 'owner');
  const form = useForm<RolesForm>({ resolver, defaultValues: { roles, password: '' } });
  const change = useRolesChange(resident, t`You're no longer an owner`);
  const submit = form.handleSubmit((values) =>
    change.mutate(values, { onSuccess: onClose, onError: (error) => setServerErrors(form, error) }),
  );
  return (
    <ChangeDialog
      title={<Trans>Stop being an owner?</Trans>}
      description={<Trans>Only another owner can make you an owner again.</Trans>}
      submitLabel={<Trans>Stop being an owner</Trans>}
      isDanger
      isPending={change.isPending}
      error={change.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <li>
          <Trans>You keep your account and your other roles. The last owner can't stop being an owner.</Trans>
        </li>
      }
    >
      <PasswordField control={form.control} />
    </ChangeDialog>
  );
}
