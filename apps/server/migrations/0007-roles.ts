import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createRoles(db);
  await keepAdminFlagInStep(db);
}

/** Every admin so far could do everything. `club_id` is for groups, which have no table yet. */
async function createRoles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resident_roles (
      id integer generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      role text not null check (role in ('owner', 'editor', 'moderator', 'organiser')),
      planning_area text,
      club_id integer,
      granted_at timestamptz not null default now(),
      unique nulls not distinct (resident_id, role, planning_area, club_id),
      check (role <> 'owner' or (planning_area is null and club_id is null))
    )`.execute(db);
  await sql`create index resident_roles_owners on resident_roles (resident_id) where role = 'owner'`.execute(db);
  await sql`insert into resident_roles (resident_id, role) select id, 'owner' from residents where is_admin`.execute(
    db,
  );
}

/** The previous release reads and writes `is_admin`: to it, an admin is an owner. */
async function keepAdminFlagInStep(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_is_admin_in_step() returns trigger
    language plpgsql
    as $$
    declare
      changed_id constant integer := case when tg_op = 'DELETE' then old.resident_id else new.resident_id end;
      has_role constant boolean := exists (select from resident_roles where resident_id = changed_id);
    begin
      update residents set is_admin = has_role where id = changed_id and is_admin <> has_role;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger resident_roles_make_admins after insert or delete on resident_roles
      for each row execute function keep_is_admin_in_step()`.execute(db);
  await sql`
    create function keep_roles_in_step() returns trigger
    language plpgsql
    as $$
    begin
      if not new.is_admin then
        delete from resident_roles where resident_id = new.id;
      elsif not exists (select from resident_roles where resident_id = new.id) then
        insert into resident_roles (resident_id, role) values (new.id, 'owner');
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger residents_admins_have_roles after update of is_admin on residents
      for each row when (old.is_admin <> new.is_admin) execute function keep_roles_in_step()`.execute(db);
  await sql`
    create trigger residents_new_admins_have_roles after insert on residents
      for each row when (new.is_admin) execute function keep_roles_in_step()`.execute(db);
}
