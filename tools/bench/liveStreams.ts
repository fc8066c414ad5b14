import { createHash, randomBytes } from 'node:crypto'
import { get, type ClientRequest } from 'node:http'
import type pg from 'pg'

/** An open stream of the live channel as the bench sees it. */
export interface BenchStream {
  /** When, in `performance.now()`, the next event of the name comes. */
  next(event: string): Promise<number>
  close(): void
}

/** Users without roles, each with a session; answers ids and tokens. */
export async function manySessions(pool: pg.Pool, count: number): Promise<{ ids: string[]; tokens: string[] }> {
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await pool.query(
    `insert into sys_user (id, dept_id, name, no, user_name, user_name_key, user_type, password, pwd_update_date)
     select id, '100', '压测', id, 'live' || right(id, 12), 'live' || right(id, 12), '1', '-', now() from unnest($1::text[]) id`,
    [ids],
  )
  await pool.query(
    `insert into sys_session (id, token_hash, user_id, user_name, login_type, ipaddr, login_time, last_access_time, expire_time)
     select id, hash, id, 'bench', 'password', '127.0.0.1', now(), now(), now() + interval '1 day'
     from unnest($1::text[], $2::text[]) as one(id, hash)`,
    [ids, hashes],
  )
  return { ids, tokens }
}

/** Opens a stream and waits for its greeting. */
export function openStream(url: string, token: string): Promise<BenchStream> {
  return new Promise((opened, failed) => {
    const waiting = new Map<string, (at: number) => void>()
    const next = (event: string) => new Promise<number>((came) => waiting.set(event, came))
    const hear = (text: string) => {
      for (const [, event = ''] of text.matchAll(/^event: (\w+)$/gm)) {
        waiting.get(event)?.(performance.now())
        waiting.delete(event)
      }
    }
    const request: ClientRequest = get(
      `${url}/common/events`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        if (response.statusCode !== 200) failed(new Error(`a stream was refused with ${response.statusCode}`))
        response
          .setEncoding('utf8')
          .on('data', hear)
          .on('error', () => undefined)
      },
    )
    request.on('error', failed)
    void next('hello').then(() => opened({ next, close: () => void request.destroy() }))
  })
}
