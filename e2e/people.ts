import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { adminPassword } from './fixtures.ts'

export interface Person {
  name: string
  id: string
  userName: string
  /** The administrator's, whose hash the row copies. */
  password: string
}

interface Wish {
  name?: string
  /** Permissions of the role; `all` for every page, button and portlet. */
  grants?: readonly string[] | 'all'
  /** The password was given by somebody else and must be replaced. */
  initial?: boolean
}

const newId = () => randomUUID().replaceAll('-', '')

/** A user with a role of their own, so that no journey meets what another one arranged. */
export async function aPerson(database: Pool, { name = '陈晨', grants = 'all', initial = false }: Wish = {}) {
  const id = newId()
  const userName = `e2e${id.slice(0, 12)}`
  await database.query(
    `INSERT INTO sys_user (id, name, no, user_name, user_name_key, dept_id, password, pwd_update_date)
     SELECT $1, $2, $4, $4, $4, '100', password, CASE WHEN $3 THEN NULL ELSE now() END FROM sys_user WHERE id = '1'`,
    [id, name, initial, userName],
  )
  await database.query(`INSERT INTO sys_role (id, role_name, role_key, data_scope) VALUES ($1, $2, $1, '1')`, [
    id,
    userName,
  ])
  await database.query('INSERT INTO sys_user_role (user_id, role_id) VALUES ($1, $2)', [id, id])
  // A page is seen with the groups above it; rows that other journeys made for themselves (menu code = id) are theirs.
  await database.query(
    `INSERT INTO sys_role_menu (role_id, menu_id)
     SELECT DISTINCT $1, unnest(string_to_array(parent_ids, '/')) FROM sys_menu
     WHERE del_flag = '0' AND CASE WHEN $2::text[] IS NULL THEN menu_code <> id ELSE perms = ANY ($2) END`,
    [id, grants === 'all' ? null : grants],
  )
  if (grants === 'all')
    await database.query('INSERT INTO sys_role_portlet (role_id, portlet_id) SELECT $1, id FROM sys_portlet', [id])
  return { id, name, userName, password: adminPassword } satisfies Person
}

/** A session without the login page: what signing in looks like is told once, in auth.spec.ts. */
export async function tokenOf(page: Page, person: Person): Promise<string> {
  const { userName: username, password } = person
  const answer = await page.request.post('/login', { data: { username, password } })
  const { token, msg } = (await answer.json()) as { token?: string; msg?: string }
  if (!token) throw new Error(`${username} was not let in: ${msg}`)
  return token
}

/** Fills and sends the sign-in page. */
export async function signIn(page: Page, { userName, password }: Pick<Person, 'userName' | 'password'>) {
  await page.getByLabel('账户', { exact: true }).fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '确定' }).click()
}

/** Opens a page of the product as this person, in a session of its own unless one is given. */
export async function enter(page: Page, person: Person, path: string, token?: string): Promise<void> {
  const value = token ?? (await tokenOf(page, person))
  const { hostname } = new URL(process.env.E2E_URL ?? '')
  await page.context().addCookies([{ name: 'access_token', value, domain: hostname, path: '/admin' }])
  await page.goto(`/admin${path}`)
}

/** A row of the menu below 组织管理 that only this person sees. */
export async function aMenuRow(database: Pool, { id: personId }: Person, row: { name: string; component: string }) {
  const id = newId()
  const path = `e2e${id.slice(0, 8)}`
  await database.query(
    `INSERT INTO sys_menu (id, menu_type, menu_name, menu_code, path, component, parent_id, parent_ids, tree_sort,
       tree_sorts, tree_level)
     SELECT $1::text, 'C', $2, $1::text, $3, $4, id, parent_ids || '/' || $1::text, 900, tree_sorts || '/000900', 2
     FROM sys_menu WHERE menu_code = 'org-manager'`,
    [id, `${row.name}${id.slice(0, 4)}`, path, row.component],
  )
  await database.query('INSERT INTO sys_role_menu (role_id, menu_id) VALUES ($1, $2)', [personId, id])
  return { path: `/org/${path}`, name: `${row.name}${id.slice(0, 4)}` }
}
