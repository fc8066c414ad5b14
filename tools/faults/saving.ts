import pg from 'pg'
import { pause } from '../testing/processes.ts'
import type { ServerNode } from './node.ts'

export const aPost = (code: string) => ({ postCode: code, postName: code, sort: 10, status: '0' })

/** Saves posts as fast as it goes until told to stop; answers the codes the server acknowledged. */
export function saving(node: ServerNode, prefix: string): { count(): number; stop(): Promise<string[]> } {
  const acknowledged: string[] = []
  let going = true
  const workers = Array.from({ length: 4 }, async (_, worker) => {
    for (let i = 0; going; i++) {
      const code = `${prefix}-${worker}-${i}`
      const answer = await node.call('POST', '/system/post', aPost(code), { 'idempotency-key': `key-${code}` })
      if (answer?.code === 200) acknowledged.push(code)
      else await pause(20)
    }
  })
  return {
    count: () => acknowledged.length,
    async stop() {
      going = false
      await Promise.all(workers)
      return acknowledged
    },
  }
}

/** Codes of the posts that the database holds. */
export async function storedCodes(url: string, prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ post_code: string }>(
      "select post_code from sys_post where post_code like $1 and del_flag = '0'",
      [`${prefix}-%`],
    )
    return rows.map((row) => row.post_code)
  } finally {
    await client.end()
  }
}
