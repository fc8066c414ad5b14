import type { FastifyInstance } from 'fastify'
import { noticeTargetOptions } from '@app/shared/system/noticeTarget.ts'
import { implement } from '#/kit/implement.ts'
import { subjectChoices } from '#/modules/system/people/user/subjects.read.ts'

export default async function noticeTargetRoutes(app: FastifyInstance): Promise<void> {
  implement(app, noticeTargetOptions, async (ctx, { query }) => ({
    roles: await subjectChoices(ctx, 'role', query),
    posts: await subjectChoices(ctx, 'post', query),
  }))
}
