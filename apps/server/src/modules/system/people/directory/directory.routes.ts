import type { FastifyInstance } from 'fastify'
import { directory, splitIds } from '@app/shared/system/directory.ts'
import { implement } from '#/kit/implement.ts'
import { subjectChoices } from '#/modules/system/people/user/subjects.read.ts'
import { deptNames, deptTree, directoryTree, personNames, searchDepts, searchPeople } from './directory.read.ts'

export default async function directoryRoutes(app: FastifyInstance): Promise<void> {
  implement(app, directory.tree, (ctx, { params }) => directoryTree(ctx, params))
  implement(app, directory.search, (ctx, { query }) => searchPeople(ctx, query.searchText))
  implement(app, directory.deptTree, (ctx, { params }) => deptTree(ctx, params))
  implement(app, directory.deptSearch, (ctx, { query }) => searchDepts(ctx, query.searchText))
  implement(app, directory.posts, (ctx, { query }) => subjectChoices(ctx, 'post', query))
  implement(app, directory.depts, (ctx, { body }) => deptNames(ctx, splitIds(body.deptIds)))
  implement(app, directory.users, (ctx, { body }) => personNames(ctx, splitIds(body.userIds)))
}
