import { expect, test } from './fixtures.ts'
import { as, bar, deploy, press, processFile, send, status, submitted, userTask } from './flows.ts'
import { aPerson } from './people.ts'

test('流程: a request is urged once and cancelled in the end by whoever started it', async ({
  page,
  browser,
  database,
}) => {
  const asker = await aPerson(database, { name: '许愿' })
  const mark = asker.id.slice(0, 6)
  const chief = await aPerson(database, { name: `韩主管${mark}` })
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '部门审批', chief.id)}`
  const xml = processFile(`trip_${mark}`, '出差', body, [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'e'],
  ])
  await deploy(page, asker, xml)
  const askers = await as(browser, asker, await submitted(page, asker, `trip_${mark}`))
  await send(askers, await press(askers, '催办'), '催办')
  await expect(bar(askers).getByRole('button', { name: '催办', exact: true })).toHaveCount(0)
  const cancelling = await press(askers, '取消申请')
  await cancelling.getByRole('textbox', { name: '取消理由' }).fill('行程取消')
  await send(askers, cancelling, '取消申请')
  await status(askers, '已取消')
})
