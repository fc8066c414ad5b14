import type { FastifyInstance } from 'fastify'
import { designChoices } from '@app/shared/flowable/designChoices.ts'
import { formChoices } from '@app/shared/flowable/formChoices.ts'
import { implement } from '#/kit/implement.ts'
import { subjectChoices } from '#/modules/system/api.ts'
import { expressionChoices, processChoices } from './choice.read.ts'
import { getForm, listForms } from './formChoices.read.ts'

export default async function choiceRoutes(app: FastifyInstance): Promise<void> {
  implement(app, designChoices.roles, (ctx, { query }) => subjectChoices(ctx, 'role', query))
  implement(app, designChoices.expressions, (ctx, { query }) => expressionChoices(ctx, query))
  implement(app, designChoices.processes, (ctx, { query }) => processChoices(ctx, query))
  implement(app, designChoices.businessForms, (ctx) => Promise.resolve(ctx.platform.businessForms))
  implement(app, formChoices.forms, (ctx, { query }) => listForms(ctx, query))
  implement(app, formChoices.form, (ctx, { params }) => getForm(ctx, params.code))
}
