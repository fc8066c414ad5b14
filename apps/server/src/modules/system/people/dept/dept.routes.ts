import { ilike, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { dept, deptCalls } from '@app/shared/system/dept.ts'
import { nodesBelow } from '#/kit/below.ts'
import { implement } from '#/kit/implement.ts'
import { containing } from '#/kit/paging.ts'
import { searchTree, treeNodes } from '#/kit/treeRead.ts'
import { createTreeStore, treeRoutes, type TreeOptions } from '#/kit/treeRoutes.ts'
import { importingDepts } from './dept.import.ts'
import { deptNode } from './dept.node.ts'
import { deptNames } from './dept.read.ts'
import { checkDept, refuseRemoval } from './dept.rules.ts'
import { deptScope, deptsOutOfReach } from './dept.scope.ts'
import { deptSaved, deptsRemoved, withNames } from './dept.service.ts'
import { deptTable } from './dept.table.ts'

const reach = { scope: deptScope, goneMessage: deptsOutOfReach }
const store = createTreeStore(dept, deptTable, reach)
const options: TreeOptions<(typeof dept)['fields']> = {
  ...reach,
  node: deptNode,
  beforeSave: checkDept,
  afterSave: (ctx, row, _, existing) => deptSaved(ctx, row, existing),
  beforeRemove: refuseRemoval,
  afterRemove: deptsRemoved,
  present: withNames,
}

export default async function deptRoutes(app: FastifyInstance): Promise<void> {
  app.platform.cacheGroups.push({ cacheId: 'deptUtils', cacheName: 'deptCache', remarks: '部门信息', sort: 30 })
  app.platform.fill('deptsBelow', nodesBelow(deptTable))
  app.platform.fill('deptNames', deptNames)
  await app.register(treeRoutes(dept, deptTable, { ...options, importing: importingDepts(store, options) }))
  implement(app, deptCalls.search, async (ctx, { query }) => {
    const like = containing(query.deptName.trim())
    const named = or(
      ilike(deptTable.deptName, like),
      ilike(deptTable.deptCode, like),
      ilike(deptTable.deptPinyin, like),
    )
    return treeNodes(store, await searchTree(ctx, store, named), deptNode)
  })
}
