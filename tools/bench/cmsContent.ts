import { randomBytes } from 'node:crypto'
import { loadArticles } from '@app/server/modules/cms/search/testing/loadArticles.ts'
import { freePort } from '../testing/processes.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const roots = 20
const below = 9

export const articles = 20_000

/** A server with a site that holds 20,000 published articles of 1,200 characters in 200 classes of two levels. */
export interface Content {
  server: BenchServer
  siteUrl: string
  /** Of the administrator. */
  token: string
  /** The environment that a second node shares. */
  shared: Record<string, string>
  /** A call of the administrator that must succeed, and what it answers. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
  /** Classes by their addresses: `/r1`, `/r1/b1`. */
  classes: ReadonlyMap<string, string>
}

export const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * 0.95) - 1)] ?? 0

/** Milliseconds of one call after another, the first ones apart: code and caches of a server that is used. */
export async function times(count: number, run: (n: number) => Promise<unknown>, warm = 5): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < count + warm; n++) {
    const since = performance.now()
    await run(n)
    if (n >= warm) taken.push(performance.now() - since)
  }
  return taken
}

/** Text of a page, whose answer must be 200. */
export async function pageText(url: string): Promise<string> {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return text
}

export async function openContent(count = articles): Promise<Content> {
  const password = 'Bench-password-2026'
  const port = await freePort()
  const shared = { SECRET_KEY: randomBytes(32).toString('hex'), L_RATE_ANONYMOUS: '1000000000', DATABASE_POOL: '14' }
  const server = await startBenchServer({ ...shared, SITE_PORT: String(port), ADMIN_PASSWORD: password })
  let token = ''
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: T; token?: string }
    if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
    return answer.data ?? (answer as unknown as T)
  }
  ;({ token } = await call<{ token: string }>('POST', '/login', { username: 'admin', password }))
  const classes = new Map<string, string>()
  const add = async (path: string, parentId: string) => {
    const code = path.slice(path.lastIndexOf('/') + 1)
    const given = { parentId, className: `栏目${code}`, classCode: code, classType: 'list', treeSort: 10 }
    const { id } = await call<{ id: string }>('POST', '/cms/cmsClass', given)
    classes.set(path, id)
    return id
  }
  for (let root = 0; root < roots; root++) {
    const id = await add(`/r${root}`, '0')
    for (let child = 0; child < below; child++) await add(`/r${root}/b${child}`, id)
  }
  await loadArticles(server.pool, count, 1_200)
  await server.pool.query(
    `update cms_article a set class_id = c.id, first_publish_time = publish_time
     from unnest($1::text[]) with ordinality c (id, n) where a.class_id = 'class' || (c.n - 1)`,
    [[...classes.values()]],
  )
  await server.pool.query('vacuum analyze cms_article')
  return { server, siteUrl: `http://127.0.0.1:${port}`, token, shared, call, classes }
}
