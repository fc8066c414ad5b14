import type { FastifyInstance } from 'fastify'
import { peopleChoices } from '@app/shared/flowable/peopleChoices.ts'
import { implement } from '#/kit/implement.ts'
import { subjectChoices } from '#/modules/system/api.ts'

export default async function choiceRoutes(app: FastifyInstance): Promise<void> {
  implement(app, peopleChoices.roles, (ctx, { query }) => subjectChoices(ctx, 'role', query))
}
