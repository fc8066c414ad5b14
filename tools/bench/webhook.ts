import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { record } from './figures.ts'
import { startBenchServer } from './server.ts'

const records = Number(process.env.BENCH_WEBHOOK_RECORDS ?? 10_000)
const newsOfRecord = 2
const news = records * newsOfRecord
const atOnce = 1_000
const longestMs = 900_000
const formId = 'bench'

/** A receiver that refuses every tenth delivery once, and what it took of each record in the order in which it came. */
async function openReceiver() {
  const taken = new Map<string, number[]>()
  const known = new Set<string>()
  let calls = 0
  let arrived = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls += 1
      const id = String(request.headers['x-atrium-delivery'])
      const refuses = !known.has(id) && known.add(id).size % 10 === 0
      if (!refuses) {
        const { recordId, recordVersion } = JSON.parse(Buffer.concat(chunks).toString()) as {
          recordId: string
          recordVersion: number
        }
        taken.set(recordId, [...(taken.get(recordId) ?? []), recordVersion])
        arrived += 1
      }
      response.writeHead(refuses ? 503 : 200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    arrived: () => arrived,
    disordered: () =>
      [...taken.values()].filter((versions) => versions.some((version, at) => version !== at + 1)).length,
    close: () => server.close(),
  }
}

/** News of many records to a receiver that is often busy: how fast they go out, and whether each record stays in order. */
export async function benchWebhook(): Promise<void> {
  const receiver = await openReceiver()
  const server = await startBenchServer({ OUTBOUND_ALLOW: receiver.host })
  try {
    await server.pool.query(
      `insert into form_definition (id, form_code, form_name, draft_json, status) values ($1, 'bench_form', '压测表单', '{}', '1')`,
      [formId],
    )
    await server.pool.query(
      `insert into form_webhook (id, form_id, enabled, url, events) values ('hook', $1, true, $2, '["submit","edit"]')`,
      [formId, `http://${receiver.host}/`],
    )
    await server.pool.query(
      `insert into form_webhook_log (id, form_id, record_id, record_no, event, payload, status)
       select 'n' || i || '-' || v, $1, 'r' || i, i::text, case v when 1 then 'submit' else 'edit' end,
         jsonb_build_object('recordId', 'r' || i, 'recordVersion', v, 'data', repeat('事由', 100)), '2'
       from generate_series(1, $2) i, generate_series(1, $3) v`,
      [formId, records, newsOfRecord],
    )
    const { rows: menus } = await server.pool.query<{ id: string }>(
      `select id from sys_menu where perms like 'form:definition%'`,
    )
    const token = await server.session(menus.map(({ id }) => id))
    const since = performance.now()
    // The same call within seconds would be taken for a double click.
    for (let sent = 0; sent < news; sent += atOnce) {
      const answer = await fetch(`${server.url}/form/webhook/resendFailed/${formId}?from=${sent}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      })
      const { code, msg } = (await answer.json()) as { code: number; msg: string }
      if (code !== 200) throw new Error(msg)
    }
    // Refused ones wait for a minute; the others show how fast news go out.
    let halfMs = 0
    while (receiver.arrived() < news && performance.now() - since < longestMs) {
      await pause(20)
      if (halfMs === 0 && receiver.arrived() >= news / 2) halfMs = performance.now() - since
    }
    const seconds = (performance.now() - since) / 1_000
    record(
      'Webhook',
      `${records} records with ${newsOfRecord} pieces of news each; every tenth delivery is answered with 503 at its first try.`,
      [
        {
          what: 'news that arrived',
          value: `${receiver.arrived()} of ${news} after ${receiver.calls()} calls`,
          mark: 'all',
          met: receiver.arrived() >= news,
        },
        {
          what: 'records told out of order',
          value: String(receiver.disordered()),
          mark: '0',
          met: receiver.disordered() === 0,
        },
        { what: 'news a second, the first half', value: Math.round(news / 2 / (halfMs / 1_000)).toString() },
        { what: 'all arrived after', value: `${Math.round(seconds)} s` },
      ],
    )
  } finally {
    await server.stop()
    receiver.close()
  }
}
