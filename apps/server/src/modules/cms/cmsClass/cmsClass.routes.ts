import { ilike, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { classWorks } from '@app/shared/cms/classWork.ts'
import { cmsClass, noGrant, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls as calls } from '@app/shared/cms/cmsClassCalls.ts'
import { implement } from '#/kit/implement.ts'
import { containing } from '#/kit/paging.ts'
import { readTree, searchTree, treeNodes, type NodeOf } from '#/kit/treeRead.ts'
import { createTreeStore, treeRoutes } from '#/kit/treeRoutes.ts'
import { activeProcesses } from '#/modules/flowable/api.ts'
import { subjectChoices } from '#/modules/system/api.ts'
import { addBatch, codeOf, previewBatch } from './classBatch.service.ts'
import { grantClass, grantsOfClass } from './classGrants.service.ts'
import { sweepWorks, worksOf } from './classWork.service.ts'
import { grantedClass } from './cmsClass.grants.ts'
import { changeMenu, mergeClasses, moveClass, sortClasses } from './cmsClass.move.service.ts'
import { outsideClass } from './cmsClass.read.ts'
import { clearClass, impactOf, removeClasses } from './cmsClass.remove.service.ts'
import { processCategory } from './cmsClass.rules.ts'
import { classHooks, saveClass } from './cmsClass.service.ts'
import { cmsClassTable } from './cmsClass.table.ts'
import { handDown, recountClasses } from './handDown.service.ts'
import { publicClassCache } from './publicClasses.read.ts'

const classNode: NodeOf = ({ classType, classCode, classPath, status }) => ({
  icon: String(classType),
  attributes: { classType, classCode, classPath, status },
})

/** The tree as it stands for those who are to choose a class for something. */
const choosable = (action: ClassAction) =>
  createTreeStore(cmsClass, cmsClassTable, { scope: (ctx) => grantedClass(ctx, action) })
const choices = {
  view: choosable('view'),
  add: choosable('add'),
  edit: choosable('edit'),
  audit: choosable('audit'),
  publish: choosable('publish'),
} satisfies Record<ClassAction, unknown>

export default async function cmsClassRoutes(app: FastifyInstance): Promise<void> {
  // From the start: news that no handler here waits for are not told to other nodes either.
  publicClassCache(app.platform)
  await app.register(
    treeRoutes(cmsClass, cmsClassTable, {
      ...classHooks,
      scope: (ctx) => grantedClass(ctx, 'view'),
      goneMessage: noGrant,
      handlers: { save: (ctx, { body }) => saveClass(ctx, body) },
    }),
  )
  implement(app, calls.listTree, async (ctx, { params, query }) => {
    const store = choices[query.action]
    return treeNodes(store, await readTree(ctx, store, params), classNode)
  })
  implement(app, calls.listTreeExcludeChild, async (ctx, { params, query }) => {
    const store = choices[query.action]
    const where = outsideClass(params.excludeId)
    return treeNodes(store, await readTree(ctx, store, { ...params, where }), classNode)
  })
  implement(app, calls.search, async (ctx, { query }) => {
    const store = choices[query.action]
    const like = containing(query.className.trim())
    const named = or(ilike(cmsClassTable.className, like), ilike(cmsClassTable.classCode, like))
    return treeNodes(store, await searchTree(ctx, store, named), classNode)
  })
  implement(app, calls.impact, (ctx, { params }) => impactOf(ctx, params.ids.split(',')))
  implement(app, calls.pinyin, (_, { query }) => codeOf(query.name))
  implement(app, calls.processes, (ctx) => activeProcesses(ctx, processCategory))
  implement(app, calls.roles, (ctx, { query }) => subjectChoices(ctx, 'role', query))
  implement(app, calls.remove, async (ctx, { params, body }) => ({
    msg: await removeClasses(ctx, params.ids.split(','), body),
  }))
  implement(app, classWorks, worksOf)
  app.platform.jobs.hourly('classWorks', sweepWorks)
  implement(app, calls.clear, (ctx, { params }) => clearClass(ctx, params.id))
  implement(app, calls.move, (ctx, { body }) => moveClass(ctx, body))
  implement(app, calls.merge, (ctx, { body }) => mergeClasses(ctx, body))
  implement(app, calls.sort, (ctx, { body }) => sortClasses(ctx, body.parentId, body.ids))
  implement(app, calls.changeMenu, (ctx, { body }) => changeMenu(ctx, body.id, body.inMenu))
  implement(app, calls.applyChildren, (ctx, { body }) => handDown(ctx, body.id, body.fields))
  implement(app, calls.batchPreview, (ctx, { body }) => previewBatch(ctx, body.parentId, body.text))
  implement(app, calls.batchAdd, (ctx, { body }) => addBatch(ctx, body.parentId, body.text))
  implement(app, calls.grants, (ctx, { params }) => grantsOfClass(ctx, params.id))
  implement(app, calls.grant, (ctx, { params, body }) => grantClass(ctx, params.id, body))
  implement(app, calls.recount, (ctx) => recountClasses(ctx))
}
