import type { FastifyInstance } from 'fastify'
import { formTableCalls as calls } from '@app/shared/form/formTable.ts'
import { implement } from '#/kit/implement.ts'
import { formForTable, planTable, tableOfForm } from './table.service.ts'

/** A form as a table that code is generated for, and back. */
export default async function tableRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.plan, (ctx, { params }) => planTable(ctx, params.id))
  implement(app, calls.toTable, (ctx, { body }) => tableOfForm(ctx, body))
  implement(app, calls.fromTable, (ctx, { body }) => formForTable(ctx, body))
}
