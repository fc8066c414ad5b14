import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { config } from '@app/shared/system/config.ts'
import { dept } from '@app/shared/system/dept.ts'
import { menu } from '@app/shared/system/menu.ts'
import { post } from '@app/shared/system/post.ts'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { smsTemplate } from '@app/shared/system/smsTemplate.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { roleTable } from './people/role/role.table.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_WRITE: '100000' } })
  token = await signInAsAdmin(server)
})
afterAll(() => server.close())

interface Saved {
  endpoints: { save: Endpoint }
}
const save = async (resource: Saved, body: object) => {
  const { code, msg } = await server.send(resource.endpoints.save, { token, body })
  return { code, msg }
}

let made = 0
const named = () => `名称${++made}`
const sms = { templateType: '2', configId: '1', content: '您好', status: '0' }
/** A row with this key, everything else its own. */
const rows: Record<string, (key: string) => [Saved, object]> = {
  岗位编码: (key) => [post, { postCode: key, postName: named(), sort: 10, status: '0' }],
  角色编码: (key) => [role, { roleKey: key, roleName: named(), sort: 10, status: '0' }],
  参数编码: (key) => [config, { configKey: key, configName: named(), configValue: '1', configType: 'N' }],
  部门编码: (key) => [dept, { deptCode: key, deptName: named(), parentId: '100', deptType: 'dept', treeSort: 10 }],
  菜单编码: (key) => [
    menu,
    { menuCode: key, menuName: named(), parentId: '0', menuType: 'M', path: `p${made}`, treeSort: 10 },
  ],
  模板编码: (key) => [smsTemplate, { templateCode: key, templateName: named(), ...sms }],
}
const takenBy = (label: string, key: string) =>
  label === '模板编码' ? `已经存在编码为【${key}】的短信模板` : `${label}已存在`
/** Keys that code, settings or other systems name. */
const plain = new Set(['角色编码', '参数编码', '菜单编码', '模板编码'])

test.each(Object.keys(rows))('编码: two spellings of one %s are one', async (label) => {
  const add = (key: string) => save(...(rows[label] as (typeof rows)[string])(key))
  expect(await add('abc1')).toMatchObject({ code: 200 })
  expect(await add('ABC1')).toEqual({ code: 500, msg: takenBy(label, 'ABC1') })
  const wide = {
    code: 500,
    msg: plain.has(label) ? `${label}只能使用英文字母、数字和半角符号` : takenBy(label, 'ａｂｃ１'),
  }
  expect(await add('ａｂｃ１')).toEqual(wide)
  const cyrillic = await add('аbс1')
  if (plain.has(label)) expect(cyrillic).toEqual({ code: 500, msg: `${label}只能使用英文字母、数字和半角符号` })
})

test('编码: the spellings of one code race to one row', async () => {
  const answers = await Promise.all(
    ['race1', 'RACE1', 'Race1', 'ｒａｃｅ１'].map((key) =>
      save(post, { postCode: key, postName: named(), sort: 1, status: '0' }),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('编码: nobody looks like the superuser’s role', async () => {
  for (const roleKey of ['admin', 'Admin', ' ADMIN ', 'ａｄｍｉｎ', 'аdmin', 'admın'])
    expect([roleKey, await save(role, { roleKey, roleName: named(), sort: 10, status: '0' })]).toMatchObject([
      roleKey,
      { code: 500 },
    ])
  const batch = [{ handleType: 'add' as const, roleKey: 'ａｄｍｉｎ', roleName: named() }]
  expect(await server.send(roleCalls.batchSave, { token, body: batch })).toMatchObject({
    code: 500,
    msg: '角色编码已存在',
  })
})

test('编码: a key of an earlier release stays as it is when its row is saved', async () => {
  await server.ctx.db.insert(roleTable).values({ id: 'old', roleKey: '审核员', roleName: '旧角色', sort: 10 })
  const body = { id: 'old', version: 1, roleKey: '审核员', roleName: '新名称', sort: 10, status: '0' }
  expect(await save(role, body)).toMatchObject({ code: 200 })
})
