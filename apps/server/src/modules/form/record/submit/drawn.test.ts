import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '@app/shared/form/record.ts'
import { aControl, aForm, required } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'

let t: TestRecords
let anna: string
let bert: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
  bert = t.caller({ id: 'bert', name: '白特', deptId: '101', permissions: ['form:record:add'] })
})
afterAll(() => t.server.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const item = (uid: string, more: object = {}) => ({ type: 'img', name: '签名.png', status: 'done', uid, ...more })

const signed = () => aForm(t.server, [aControl('signature', 'sign', { label: '签名', rules: required })])

test('手写签名: a picture that the signer has uploaded, one and no more', async () => {
  const form = await signed()
  expect(await t.submit(anna, form, { sign: [] })).toEqual(refusedWith('sign', '签名', '必填项'))
  const [mine, second] = [await t.upload(anna, 'sign.png', png), await t.upload(anna, 'other.png', png)]
  expect(await t.submit(anna, form, { sign: [item(mine.id), item(second.id)] })).toEqual(
    refusedWith('sign', '签名', '最大上传数量为1'),
  )
  const words = await t.upload(anna, 'a.txt')
  expect(await t.submit(anna, form, { sign: [item(words.id)] })).toEqual(
    refusedWith('sign', '签名', '文件格式不正确, 请上传jpg/jpeg/png'),
  )
  const foreign = await t.upload(bert, 'b.png', png)
  expect(await t.submit(anna, form, { sign: [item(foreign.id)] })).toMatchObject({ code: 500, msg: '附件不存在' })
  expect(await t.submit(anna, form, { sign: [item('data:image/png;base64,AAAA')] })).toEqual(
    refusedWith('sign', '签名', '附件不存在'),
  )
  const { data } = await t.submit(anna, form, { sign: [item(mine.id, { url: 'http://elsewhere/x.png' })] })
  expect((await t.stored(data?.id)).dataJson.sign).toEqual([
    {
      type: 'img',
      id: mine.id,
      name: 'sign.png',
      status: 'done',
      uid: mine.id,
      url: `/profile/${mine.fileName}`,
      size: mine.size,
    },
  ])
  const detail = await t.server.send(recordCalls.get, { token: anna, params: { id: data?.id ?? '' } })
  const [shown] = (detail.data?.data.sign ?? []) as { url: string }[]
  expect((await t.server.app.inject({ method: 'GET', url: shown?.url ?? '' })).statusCode).toBe(200)
})

test('颜色: six digits, two more where the form allows them', async () => {
  const form = await aForm(t.server, [
    aControl('color', 'paint', { label: '颜色' }),
    aControl('color', 'glass', { label: '玻璃', options: { showAlpha: true } }),
  ])
  for (const paint of ['red', '#f00', '#ff000080', 'url(x)'])
    expect(await t.submit(anna, form, { paint })).toEqual(refusedWith('paint', '颜色', '颜色格式不正确'))
  const { data } = await t.submit(anna, form, { paint: '#ff8800', glass: '#ff880080' })
  expect((await t.stored(data?.id)).dataJson).toMatchObject({ paint: '#ff8800', glass: '#ff880080' })
})
