import { ExternalPostgresError, queryFirstRow } from './open-postgres.ts';

const MIN_MAJOR_VERSION = 15;

interface Rights {
  readonly version: string;
  readonly major: number;
  readonly role: string;
  readonly database: string;
  readonly mayCreateTables: boolean;
  readonly mayCreateSchema: boolean;
}

/** Rights count only while there is something to make: a later migration that lacks them says so itself. */
const RIGHTS_QUERY = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
    current_user::text as role, current_database()::text as database,
    to_regclass('public.kysely_migration') is not null
      or coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreateTables",
    to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create') as "mayCreateSchema"`;

/**
 * What would prevent the preparation of an external PostgreSQL, one sentence each. Changes nothing. The role of requests
 * needs no rights to make tables if another one `prepares`.
 */
export async function findDatabaseObstacles(
  connectionString: string,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  prepares: boolean,
): Promise<string[]> {
  try {
    const rights = (await queryFirstRow({ connectionString }, RIGHTS_QUERY)) as unknown as Rights;
    return [...describeVersion(rights, variable), ...(prepares ? describeRights(rights) : [])];
  } catch (error) {
    return [new ExternalPostgresError(variable, error).message];
  }
}

function describeVersion({ version, major }: Rights, variable: string): string[] {
  if (major >= MIN_MAJOR_VERSION) return [];
  return [`The PostgreSQL of ${variable} is ${version}, but EcoPulse needs ${MIN_MAJOR_VERSION} or newer.`];
}

function describeRights({ role, database, mayCreateTables, mayCreateSchema }: Rights): string[] {
  if (mayCreateTables && mayCreateSchema) return [];
  const lacking = mayCreateTables ? 'make a schema in it' : 'make tables in its schema public';
  return [
    `The database ${database} is not ready: the role ${role} may not ${lacking}. As a superuser, run: alter database "${database}" owner to "${role}".`,
  ];
}
