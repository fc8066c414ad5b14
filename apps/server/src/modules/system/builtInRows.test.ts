import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { dataSource } from '@app/shared/form/dataSource.ts'
import { definition } from '@app/shared/form/definition.ts'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { job } from '@app/shared/monitor/job.ts'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { portlet } from '@app/shared/portal/portlet.ts'
import { config } from '@app/shared/system/config.ts'
import { dept } from '@app/shared/system/dept.ts'
import { dictData, dictDataCalls } from '@app/shared/system/dictData.ts'
import { dictType } from '@app/shared/system/dictType.ts'
import { fileStorage } from '@app/shared/system/fileStorage.ts'
import { menu } from '@app/shared/system/menu.ts'
import { notice } from '@app/shared/system/notice.ts'
import { post } from '@app/shared/system/post.ts'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { smsConfig } from '@app/shared/system/smsConfig.ts'
import { smsTemplate } from '@app/shared/system/smsTemplate.ts'
import { user } from '@app/shared/system/user.ts'
import { applySeeds, loadSeeds } from '#/platform/start/applySeeds.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { menuTable } from './people/menu/menu.table.ts'
import { roleTable } from './people/role/role.table.ts'
import { userTable } from './people/user/user.table.ts'
import { builtInConfigs } from './settings/config/builtInConfigs.ts'
import { configTable } from './settings/config/config.table.ts'
import { dictDataTable } from './settings/dictData/dictData.table.ts'
import { dictionaries } from './settings/dictType/dictionaries.ts'
import { dictTypeTable } from './settings/dictType/dictType.table.ts'

let server: TestApp
let admin: string
let plain: string

// Every row of its kind is saved in turn; a busy machine is no failure.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  server = await openTestApp({
    env: { L_RATE_WRITE: '1000000', L_RATE_USER: '1000000', L_RATE_ANONYMOUS: '1000000', L_LOGIN_IP: '1000000' },
  })
  admin = await sessionFor(server, '1')
  plain = (await aUser(server)).userName
  const [made] = await server.ctx.db.select().from(userTable).where(eq(userTable.userName, plain))
  await server.ctx.db
    .update(userTable)
    .set({ password: made?.password ?? null })
    .where(eq(userTable.id, '1'))
})
afterAll(() => server.close())

const ok = { code: 200 }

interface Saved {
  label: string
  endpoints: { save: Endpoint }
}

const save = (resource: Saved, body: object) => server.send(resource.endpoints.save, { token: admin, body })

const letsIn = async (username: string) =>
  expect(await server.send(session.login, { body: { username, password: userPassword } })).toMatchObject(ok)

async function signsIn(): Promise<void> {
  for (const username of ['admin', plain]) await letsIn(username)
  admin = await sessionFor(server, '1')
  expect(await server.send(session.getInfo, { token: admin })).toMatchObject({ ...ok, permissions: ['*:*:*'] })
}

/** The first entry of a dictionary that may be chosen. */
const choiceOf = async (type: string) =>
  (await server.send(dictDataCalls.byType, { token: admin, params: { type } })).data?.[0]?.dictValue

let round = 0
async function createsOneOfEach(): Promise<void> {
  const n = `x${++round}`
  const must = async (resource: Saved, body: object) => {
    const answer = (await save(resource, body)) as { code: number; msg: string; data: { id: string } }
    expect([resource.label, answer.code, answer.msg]).toMatchObject([resource.label, 200, expect.anything()])
    return answer.data
  }
  const { id: deptId } = await must(dept, { parentId: '100', deptCode: n, deptName: n, deptType: 'dept', treeSort: 10 })
  const { id: postId } = await must(post, { postCode: n, postName: n, sort: 10, status: '0' })
  const { id: roleId } = await must(role, { roleName: n, roleKey: n, sort: 10, status: '0' })
  const links = { deptId, postIds: [postId], roleIds: [roleId] }
  const sex = await choiceOf('sys_user_sex')
  await must(user, { name: n, no: n, userName: n, userType: '1', status: '0', sex, ...links })
  await must(dictType, { dictType: n, dictName: n, status: '0' })
  await must(dictData, { dictType: n, dictLabel: n, dictValue: n, dictSort: 10, status: '0' })
  await must(config, { configKey: n, configName: n, configValue: '1', configType: 'N' })
  await must(menu, { parentId: '0', menuType: 'M', menuCode: n, menuName: n, path: n, treeSort: 10 })
  await must(notice, { noticeTitle: n, noticeType: '1', noticeContentHtml: '<p>1</p>' })
  await must(smsConfig, { configName: n, provider: 'DEBUG', signature: n, status: '0' })
  const sms = { templateCode: n, templateName: n, templateType: '2', configId: '1', content: '您好', status: '0' }
  await must(smsTemplate, sms)
  await must(fileStorage, { configName: n, storageType: 'local', basePath: n })
  const jobGroup = await choiceOf('sys_job_group')
  const plan = { cronExpression: '0 0 3 * * ?', misfirePolicy: '1', concurrent: '1', status: '1' }
  await must(job, { jobName: n, jobGroup, invokeTarget: 'ryTask.ryNoParams', ...plan })
  const category = await choiceOf('form_category')
  await must(definition, { formCode: n, formName: n, category, formType: '0', submitLimit: '0' })
  await must(dataSource, {
    dsCode: n,
    dsName: n,
    dsType: '1',
    configJson: '{"options":[{"value":"1","label":"1"}]}',
    status: '0',
  })
  const tile = { url: 'dashboard/portal/CommonUse', showTitle: 'N', isAllowDrag: 'Y', xGridNumber: 2, yGridNumber: 100 }
  await must(portlet, { name: n, code: n, sort: 10, status: '0', ...tile })
  await must(portalConfig, {
    name: n,
    code: n,
    applicationRange: 'S',
    isDefault: 'N',
    content: '[]',
    sort: 10,
    status: '0',
  })
}

const stillWorks = async () => {
  await createsOneOfEach()
  await signsIn()
}

test('内置数据: an untouched product creates one of each and lets people in', stillWorks)

const typeRow = async (type: string) =>
  (await server.ctx.db.select().from(dictTypeTable).where(eq(dictTypeTable.dictType, type)))[0]
const entryRow = async (id: string) =>
  (await server.ctx.db.select().from(dictDataTable).where(eq(dictDataTable.id, id)))[0]

test('内置字典: no type is disabled or renamed, no value changed; entries are switched off only where they are mere choice', async () => {
  const lockedType = { code: 500, msg: '内置字典类型不能修改' }
  const lockedEntry = { code: 500, msg: '内置字典数据不能修改' }
  for (const { type, entries, choice } of dictionaries) {
    const of = async (values: object) => {
      const { id, version } = (await typeRow(type)) ?? {}
      return save(dictType, { id, version, ...values })
    }
    expect([type, await of({ status: '1' })]).toMatchObject([type, lockedType])
    expect([type, await of({ dictType: 'elsewhere' })]).toMatchObject([type, lockedType])
    expect([type, await of({ dictName: `${type} 新名`, remark: '备注', status: '0' })]).toMatchObject([type, ok])
    for (const [at, { value }] of entries.entries()) {
      const change = async (values: object) => {
        const { id, version } = (await entryRow(`${type}.${value}`)) ?? {}
        return save(dictData, { id, version, ...values })
      }
      expect([type, value, await change({ dictValue: `${value}9` })]).toMatchObject([type, value, lockedEntry])
      const free = { dictLabel: `新${value}`, listClass: 'danger', dictSort: 5, isDefault: 'Y', cssClass: 'x' }
      expect([type, value, await change(free)]).toMatchObject([type, value, ok])
      const last = at === entries.length - 1
      expect([type, value, await change({ status: '1' })]).toMatchObject([
        type,
        value,
        choice && !last ? ok : lockedEntry,
      ])
      const removed = await server.send(dictData.endpoints.remove, {
        token: admin,
        params: { ids: `${type}.${value}` },
      })
      expect(removed).toMatchObject({ code: 500, msg: '内置字典数据不能删除' })
    }
    const { id } = (await typeRow(type)) ?? { id: '' }
    expect(await server.send(dictType.endpoints.remove, { token: admin, params: { ids: id } })).toMatchObject({
      code: 500,
    })
  }
  await stillWorks()
  for (const { type, entries, choice } of dictionaries)
    for (const { value } of choice ? entries : []) {
      const { id, version } = (await entryRow(`${type}.${value}`)) ?? {}
      expect([type, value, await save(dictData, { id, version, status: '0' })]).toMatchObject([type, value, ok])
    }
})

test('内置参数: whatever a value is changed to, people still sign in and everything can be saved', async () => {
  const words = ['', 'true', '0', '1', '999999', 'x', '[]', '127.0.0.*', 'UTC']
  for (const { key, kind } of builtInConfigs) {
    const ends = typeof kind === 'object' && 'from' in kind ? [kind.from, kind.to].map(String) : []
    const offered = typeof kind === 'object' && 'oneOf' in kind ? kind.oneOf : []
    for (const configValue of [...words, ...ends, ...offered]) {
      const [row] = await server.ctx.db.select().from(configTable).where(eq(configTable.configKey, key))
      const forged = { configKey: 'elsewhere', configType: 'N', isPublic: 'Y', valueType: 'text' }
      const { code } = (await save(config, { id: row?.id, version: row?.version, configValue, ...forged })) as {
        code: number
      }
      const [after] = await server.ctx.db.select().from(configTable).where(eq(configTable.configKey, key))
      expect(after).toMatchObject({ configType: 'Y', isPublic: row?.isPublic, delFlag: '0' })
      if (code === 200 && row?.configValue !== configValue) await letsIn(plain)
    }
    const [row] = await server.ctx.db.select().from(configTable).where(eq(configTable.configKey, key))
    const removed = await server.send(config.endpoints.remove, { token: admin, params: { ids: String(row?.id) } })
    expect(removed).toMatchObject({ code: 500, msg: `内置参数【${key}】不能删除 ` })
  }
  await stillWorks()
})

test('内置角色: the superuser’s role is nobody’s to change; without all others one still gets in', async () => {
  const roles = await server.ctx.db.select().from(roleTable).where(eq(roleTable.createBy, '1'))
  for (const { id, roleKey } of roles.filter((row) => /^[1-8]$/.test(row.id))) {
    const expected = id === '1' ? { code: 500, msg: '不允许操作超级管理员角色' } : ok
    const change = async (values: object) => {
      const [row] = await server.ctx.db.select().from(roleTable).where(eq(roleTable.id, id))
      return save(role, { id, version: row?.version, ...values })
    }
    expect([roleKey, await change({ menuIds: [], roleKey: `${roleKey}1`, status: '1' })]).toMatchObject([
      roleKey,
      expected,
    ])
    const scope = { id, dataScope: '5' as const, deptIds: [] }
    expect([roleKey, await server.send(roleCalls.dataScope, { token: admin, body: scope })]).toMatchObject([
      roleKey,
      expected,
    ])
    const removed = await server.send(role.endpoints.remove, { token: admin, params: { ids: id } })
    expect([roleKey, removed]).toMatchObject([roleKey, expected])
  }
  await stillWorks()
})

const pathsOf = (routers: readonly { path?: string | null; children?: unknown; component?: unknown }[]): string[] =>
  routers.flatMap(({ component, children }) => [String(component), ...pathsOf((children ?? []) as typeof routers)])

test('内置菜单: with every menu disabled, hidden and deleted that can be, 菜单管理 still opens', async () => {
  const wayBack = { code: 500, msg: '菜单管理是找回其他菜单的唯一入口，须保持启用、显示和原有页面' }
  const stored = async (id: string) => (await server.ctx.db.select().from(menuTable).where(eq(menuTable.id, id)))[0]
  const change = async (id: string, values: object) =>
    save(menu, { id, version: (await stored(id))?.version, ...values })
  for (const values of [
    { status: '1' },
    { visible: '1' },
    { isFrame: 0, path: 'https://elsewhere.example.com' },
    { component: 'system/post/PostIndex' },
  ])
    expect([values, await change('102', values)]).toMatchObject([values, wayBack])
  expect(await change('13', { visible: '1' })).toMatchObject(wayBack)
  expect(await change('13', { path: 'https://elsewhere.example.com' })).toMatchObject(wayBack)

  const rows = await server.ctx.db.select().from(menuTable).where(eq(menuTable.delFlag, '0'))
  for (const { id, menuType } of rows.toSorted((a, b) => b.treeLevel - a.treeLevel)) {
    await change(id, { visible: '1' })
    if (menuType !== 'F') await change(id, { status: '1' })
    await server.send(menu.endpoints.remove, { token: admin, params: { ids: id } })
  }
  expect(await stored('102')).toMatchObject({ status: '0', visible: '0', delFlag: '0' })
  await change('102', { parentId: '0' })
  await stillWorks()
  const { data } = await server.send(session.getRouters, { token: admin })
  expect(pathsOf(data ?? [])).toContain('system/menu/MenuIndex')
})

test('内置数据: a database that an earlier release let go wrong starts repaired', async () => {
  const { db } = server.ctx
  await db.update(dictTypeTable).set({ status: '1' }).where(eq(dictTypeTable.dictType, 'sys_normal_disable'))
  await db.update(dictDataTable).set({ status: '1' }).where(eq(dictDataTable.dictType, 'sys_user_type'))
  await db.update(dictDataTable).set({ dictValue: '7' }).where(eq(dictDataTable.id, 'sys_notice_type.1'))
  await db.update(dictDataTable).set({ delFlag: '1' }).where(eq(dictDataTable.dictType, 'sys_job_misfire'))
  await db.update(dictDataTable).set({ status: '1' }).where(eq(dictDataTable.dictType, 'form_category'))
  await db.update(dictDataTable).set({ dictLabel: '男性', status: '1' }).where(eq(dictDataTable.id, 'sys_user_sex.0'))
  await db
    .update(menuTable)
    .set({ status: '1', visible: '1', delFlag: '1', component: null, menuType: 'M' })
    .where(eq(menuTable.id, '102'))
  await applySeeds(server.ctx, await loadSeeds('seed'))
  await stillWorks()
  expect(await entryRow('sys_notice_type.1')).toMatchObject({ dictValue: '1' })
  expect(await entryRow('sys_user_sex.0')).toMatchObject({ dictLabel: '男性', status: '1' })
  const { data } = await server.send(session.getRouters, { token: admin })
  expect(pathsOf(data ?? [])).toContain('system/menu/MenuIndex')

  const before = await entryRow('sys_notice_type.1')
  await applySeeds(server.ctx, await loadSeeds('seed'))
  expect(await entryRow('sys_notice_type.1')).toEqual(before)
})
