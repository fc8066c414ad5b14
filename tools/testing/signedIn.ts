import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A user whose only role has exactly these menus, with a session that every node of the database knows. */
export async function signedIn(
  database: pg.Pool | pg.Client,
  menuIds: readonly string[],
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const id = randomBytes(16).toString('hex')
  const hash = createHash('sha256').update(token).digest('hex')
  const word = `bench${id.slice(-8)}`
  await database.query(
    `insert into sys_user (id, dept_id, name, no, user_name, user_name_key, user_type, password, pwd_update_date)
     values ($1, '100', '压测', $1, $2, $2, '1', '-', now())`,
    [id, word],
  )
  await database.query(
    `insert into sys_role (id, role_name, role_key, sort, data_scope) values ($1, $2, $2, 10, '1')`,
    [id, word],
  )
  await database.query('insert into sys_user_role (user_id, role_id) values ($1, $1)', [id])
  await database.query('insert into sys_role_menu (role_id, menu_id) select $1, unnest($2::text[])', [id, menuIds])
  await database.query(
    `insert into sys_session (id, token_hash, user_id, user_name, login_type, ipaddr, login_time, last_access_time, expire_time)
     values ($1, $2, $1, 'bench', 'password', '127.0.0.1', now(), now(), now() + interval '1 day')`,
    [id, hash],
  )
  return { id, token }
}
