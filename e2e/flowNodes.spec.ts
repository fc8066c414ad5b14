import type { Pool } from 'pg'
import { developmentUrl, expect, test } from './fixtures.ts'
import { as, bar, deploy, press, processFile, send, staffGrants, submitted, userTask } from './flows.ts'
import { aPerson, enter } from './people.ts'
import { startDevelopmentNode } from './servers.ts'

// What a browser says of a node that is gone.
test.use({ baseURL: developmentUrl, broughtAbout: /^Failed to load resource: net::ERR_/ })

/** Meanwhile whoever acts on the request waits for its lock, in a transaction; `waiting` tells how many do. */
async function whileLocked(database: Pool, id: string, act: (waiting: () => Promise<number>) => Promise<void>) {
  const holder = await database.connect()
  try {
    await holder.query('BEGIN')
    const { rows } = await holder.query<{ pid: number }>(
      'SELECT pg_backend_pid() AS pid FROM wf_instance WHERE id = $1 FOR UPDATE',
      [id],
    )
    const blocked = 'SELECT 1 FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))'
    await act(async () => (await database.query(blocked, [rows[0]?.pid])).rowCount ?? 0)
  } finally {
    holder.release(true)
  }
}

test('流程: a node dies in the middle of an approval, which is given once more on another one and counts once', async ({
  page,
  browser,
  developmentDatabase: database,
}) => {
  test.slow()
  const starting = startDevelopmentNode()
  const asker = await aPerson(database, { name: '许愿' })
  const mark = asker.id.slice(0, 6)
  const chief = await aPerson(database, { name: `韩主管${mark}`, grants: staffGrants })
  const key = `dies_${mark}`
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '主管审批', chief.id)}`
  const xml = processFile(key, `断电${mark}`, body, [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'e'],
  ])
  await deploy(page, asker, xml)
  const id = await submitted(page, asker, key)
  try {
    const doomed = await starting
    const chiefs = await (await browser.newContext({ baseURL: doomed.url })).newPage()
    await enter(chiefs, chief, `/task/record?procInsId=${id}`)
    const approval = await press(chiefs, '通过')
    await approval.getByRole('textbox', { name: '处理意见' }).fill('同意，照此办理')
    await whileLocked(database, id, async (waiting) => {
      await approval.getByRole('button', { name: '通过', exact: true }).click()
      await expect.poll(waiting).toBeGreaterThan(0)
      await doomed.kill()
    })
    // Nothing says that it was done, and what was written is still there.
    await expect(approval.getByRole('alert')).toHaveText('后端接口连接异常')
    await expect(approval.getByRole('textbox', { name: '处理意见' })).toHaveValue('同意，照此办理')
    await chiefs.close()
  } finally {
    await (await starting).kill()
  }

  const elsewhere = await as(browser, chief, id)
  await expect(elsewhere.getByText('同意，照此办理')).toHaveCount(0)
  await send(elsewhere, await press(elsewhere, '通过'), '通过')
  await expect(elsewhere.getByText('已通过', { exact: true }).first()).toBeVisible()
  await expect(bar(elsewhere).getByRole('button', { name: '通过', exact: true })).toHaveCount(0)
  const done = await database.query(`SELECT 1 FROM wf_comment WHERE instance_id = $1 AND node = 'check'`, [id])
  expect(done.rowCount).toBe(1)
})
