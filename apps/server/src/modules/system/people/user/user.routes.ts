import { eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { avatarMb } from '@app/shared/system/profile.ts'
import { user, userCalls } from '@app/shared/system/user.ts'
import { fittingPart, implement } from '#/kit/implement.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { createStore, type Row, type Store } from '#/kit/store.ts'
import { placeUpload, settleUpload } from '#/modules/system/files/file/file.service.ts'
import { ctxOf } from '#/modules/system/files/file/upload.receive.ts'
import { sysDeptOf } from '#/modules/system/people/dept/dept.read.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { assertHoldsRoleOfKey } from '#/modules/system/people/role/grantable.ts'
import { judgeConfig } from '#/modules/system/settings/config/config.judges.ts'
import type { Ctx } from '#/platform/context.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { pinyinOf } from '#/platform/text/pinyin.ts'
import { subjectsByTexts } from './subjectLookup.read.ts'
import { changeAvatar, checkAvatar } from './user.avatar.ts'
import { userImport } from './user.import.ts'
import { userBriefs } from './user.read.ts'
import { userScope } from './user.scope.ts'
import {
  assertPictured,
  assignRoles,
  changeStatus,
  removeUsers,
  resetPassword,
  saveUser,
  setAvatar,
} from './user.service.ts'
import { userTable } from './user.table.ts'
import { userFormOf } from './userForm.read.ts'

const options: ResourceOptions<(typeof user)['fields']> = {
  scope: userScope,
  importing: userImport,
  joined: {
    columns: { deptName: deptTable.deptName, deptCode: deptTable.deptCode, deptLeader: deptTable.leader },
    to: (select) => select.leftJoin(deptTable, eq(deptTable.id, userTable.deptId)) as unknown as typeof select,
  },
  present: withDepts,
  where: (_ctx, { deptId }) => (typeof deptId === 'string' && deptId !== '' ? inSubtree(deptId) : undefined),
}

/** The department itself beside its name. */
async function withDepts(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => String(id))
  const found = await ctx.db
    .select({ id: userTable.id, dept: deptTable })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(inArray(userTable.id, ids))
  const depts = new Map(found.map(({ id, dept }) => [id, sysDeptOf(dept)]))
  return rows.map((row) => ({ ...row, sysDept: depts.get(String(row.id)) ?? null }))
}

/** People of the department and of all below it. */
const inSubtree = (deptId: string) => sql`${userTable.deptId} in (
  select below.id from ${deptTable} below join ${deptTable} top on top.id = ${deptId}
  where below.id = top.id or starts_with(below.parent_ids, top.parent_ids || '/'))`

/** Names are stored with their pinyin. */
async function withPinyin(values: Row): Promise<Row> {
  if (typeof values.name !== 'string') return values
  return { ...values, userPinyin: await pinyinOf(values.name, { person: true }) }
}

function userStore(): Store {
  const store = createStore(user, userTable, options)
  return {
    ...store,
    insert: async (ctx, values) => store.insert(ctx, await withPinyin(values)),
    update: async (ctx, existing, version, values) => store.update(ctx, existing, version, await withPinyin(values)),
  }
}

export default async function userRoutes(app: FastifyInstance): Promise<void> {
  const store = userStore()
  app.platform.fill('personNames', async (ctx, ids) => {
    const people = await userBriefs(ctx, ids)
    return new Map([...people].map(([id, { name }]) => [id, name]))
  })
  app.platform.fill('personsMeant', (ctx, texts) => subjectsByTexts(ctx, 'user', texts))
  app.platform.fill('deptsMeant', (ctx, texts) => subjectsByTexts(ctx, 'dept', texts))
  // Whoever registers gets this role.
  judgeConfig('sys.account.registerRole', assertHoldsRoleOfKey)
  const handlers: ResourceOptions<(typeof user)['fields']>['handlers'] = {
    save: (ctx, { body }) => saveUser(ctx, store, body),
    remove: (ctx, { params }) => removeUsers(ctx, params.ids.split(',')),
    changeStatus: (ctx, { body }) => changeStatus(ctx, body),
  }
  await app.register(resourceRoutes(user, userTable, { ...options, handlers }, store))
  await receiveFiles(
    app,
    {
      part: 'avatarfile',
      limitMb: () => avatarMb,
      async check(received, request) {
        const ctx = ctxOf(request)
        await assertPictured(ctx, fittingPart(userCalls.avatar.params, request.params).id)
        return placeUpload(ctx, await checkAvatar(app.platform, received))
      },
      settle: (placed, done) => settleUpload(app.platform, placed, done),
    },
    (scope, fileOf) =>
      implement(scope, userCalls.avatar, async (ctx, { params, request }) => {
        await assertPictured(ctx, params.id)
        return changeAvatar(ctx, fileOf(request), params.id, (imgUrl) => setAvatar(ctx, params.id, imgUrl))
      }),
  )
  for (const call of [userCalls.form, userCalls.formWithoutId])
    implement(app, call, (ctx, { query }) => userFormOf(ctx, query))
  implement(app, userCalls.get, (ctx, { params }) => userFormOf(ctx, params))
  implement(app, userCalls.assignRoles, (ctx, { body }) => assignRoles(ctx, body))
  implement(app, userCalls.resetPwd, async (ctx, { body }) => ({
    password: await resetPassword(ctx, body.id, body.password),
  }))
}
