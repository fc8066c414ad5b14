import { expect, test } from './fixtures.ts'
import { as, deploy, press, processFile, send, staffGrants, submitted, toldOf, userTask } from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson } from './people.ts'

test('流程: two who fill in the same request at once put nothing of each other back, and hear where they differ', async ({
  page,
  browser,
  database,
}) => {
  const designer = await aPerson(database, { name: '设计' })
  const mark = designer.id.slice(0, 6)
  const buyer = await aPerson(database, { name: `采购${mark}`, grants: staffGrants })
  const lawyer = await aPerson(database, { name: `法务${mark}`, grants: staffGrants })
  const form = await aForm(page, designer, { formName: `合同${mark}`, formType: '1' })
  await form.publish({
    list: [
      aField('number', 'price', '合同金额', { defaultValue: null }),
      aField('input', 'terms', '付款方式'),
      aField('textarea', 'remark', '审查意见'),
    ],
  })
  const key = `together_${mark}`
  const mayFill = `<extensionElements>${['price', 'terms', 'remark'].map((field) => `<flowable:fieldsPermission field="${field}" permission="2"/>`).join('')}</extensionElements>`
  const body = `<parallelGateway id="f"/><parallelGateway id="j"/>${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('buy', '采购审查', buyer.id, mayFill)}${userTask('law', '法务审查', lawyer.id, mayFill)}`
  const xml = processFile(key, `合同审查${mark}`, body, [
    ['s', 'apply'],
    ['apply', 'f'],
    ['f', 'buy'],
    ['f', 'law'],
    ['buy', 'j'],
    ['law', 'j'],
    ['j', 'e'],
  ])
  await deploy(page, designer, xml, { formCode: form.formCode })
  const id = await submitted(page, designer, key, { price: 1200, terms: '月结' })

  const buyers = await as(browser, buyer, id)
  const lawyers = await as(browser, lawyer, id)
  await lawyers.getByRole('textbox', { name: '付款方式' }).fill('预付三成')
  await lawyers.getByRole('textbox', { name: '审查意见' }).fill('违约条款已补充')
  await buyers.getByRole('spinbutton', { name: '合同金额' }).fill('1100')
  await buyers.getByRole('textbox', { name: '付款方式' }).fill('货到付款')
  await send(buyers, await press(buyers, '通过'), '通过')

  const approval = await press(lawyers, '通过')
  await approval.getByRole('button', { name: '通过', exact: true }).click()
  await expect(approval.getByRole('alert')).toHaveText(
    `以下内容已被他人修改，请核对后再次提交：付款方式（${buyer.name}已改为“货到付款”）`,
  )
  await expect(lawyers.getByText(`${buyer.name}已改为“货到付款”，请核对后再次提交`).first()).toBeVisible()
  // What nobody has touched here follows; what was written stays.
  await expect(lawyers.getByRole('spinbutton', { name: '合同金额' })).toHaveValue('1100')
  await expect(lawyers.getByRole('textbox', { name: '付款方式' })).toHaveValue('预付三成')
  await approval.getByRole('button', { name: '取消', exact: true }).click()
  await lawyers.getByRole('textbox', { name: '付款方式' }).fill('货到付款，预付三成')
  await send(lawyers, await press(lawyers, '通过'), '通过')

  const { forms } = (await toldOf(page, designer, id)) as unknown as { forms: { values: object }[] }
  expect(forms[0]?.values).toMatchObject({
    price: 1100,
    terms: '货到付款，预付三成',
    remark: '违约条款已补充',
  })
})
