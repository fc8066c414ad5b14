import { expect, test } from './fixtures.ts'
import { as, bar, choose, deploy, press, processFile, send, staffGrants, submitted, userTask } from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson } from './people.ts'

test('加签: what was half filled in goes along, and who is taken away while writing is told and may copy it', async ({
  page,
  browser,
  database,
}) => {
  const designer = await aPerson(database, { name: '设计' })
  const mark = designer.id.slice(0, 6)
  const chief = await aPerson(database, { name: `主管${mark}`, grants: staffGrants })
  const boss = await aPerson(database, { name: `老板${mark}`, grants: staffGrants })
  const helper = await aPerson(database, { name: `助理${mark}`, grants: staffGrants })
  const form = await aForm(page, designer, { formName: `采购${mark}`, formType: '1' })
  await form.publish({ list: [aField('input', 'price', '金额'), aField('textarea', 'opinion', '说明')] })
  const mayFill = `<extensionElements>${['price', 'opinion'].map((field) => `<flowable:fieldsPermission field="${field}" permission="2"/>`).join('')}</extensionElements>`
  const key = `sign_${mark}`
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '审核', chief.id, mayFill)}`
  const ways: [string, string][] = [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'e'],
  ]
  await deploy(page, designer, processFile(key, `采购${mark}`, body, ways), { formCode: form.formCode })
  const id = await submitted(page, designer, key, { price: '1200' })

  const chiefs = await as(browser, chief, id)
  await chiefs.getByRole('textbox', { name: '说明' }).fill('比价后再定')
  let sign = await press(chiefs, '加签')
  await choose(chiefs, sign, '加签处理人', boss)
  await send(chiefs, sign, '加签')
  // What was written is there to read; more people may be asked, and fewer.
  await expect(chiefs.getByText('比价后再定').first()).toBeVisible()
  await expect(chiefs.getByRole('textbox', { name: '说明' })).toBeHidden()
  sign = await press(chiefs, '加签')
  await choose(chiefs, sign, '加签处理人', helper)
  await send(chiefs, sign, '加签')

  const helpers = await as(browser, helper, id)
  await expect(helpers.getByRole('textbox', { name: '说明' })).toHaveValue('比价后再定')
  await helpers.getByRole('textbox', { name: '说明' }).fill('比价后再定，写到一半')
  const removal = await press(chiefs, '减签')
  await removal.getByRole('checkbox', { name: helper.name }).check()
  await send(chiefs, removal, '减签')
  await expect(helpers.getByRole('alert').filter({ hasText: '该任务已不在您名下' })).toBeVisible()
  await expect(helpers.getByRole('textbox', { name: '说明' })).toHaveValue('比价后再定，写到一半')
  await expect(bar(helpers).getByRole('button', { name: '通过', exact: true })).toBeDisabled()
  await helpers.getByRole('button', { name: '放弃填写并刷新' }).click()
  await expect(helpers.getByRole('textbox', { name: '说明' })).toBeHidden()

  const bosses = await as(browser, boss, id)
  await bosses.getByRole('textbox', { name: '金额' }).fill('1100')
  await send(bosses, await press(bosses, '通过'), '通过')
  await expect(chiefs.getByRole('textbox', { name: '金额' })).toHaveValue('1100')
  await expect(chiefs.getByRole('textbox', { name: '说明' })).toHaveValue('比价后再定')
  await send(chiefs, await press(chiefs, '通过'), '通过')
})
