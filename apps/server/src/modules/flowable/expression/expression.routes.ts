import type { FastifyInstance } from 'fastify'
import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import { expression, expressionCalls } from '@app/shared/flowable/expression.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { invalid } from '#/platform/errors.ts'
import { flowExpressionTable } from './expression.table.ts'
import { tryExpression } from './tryExpression.ts'

export default async function expressionRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(expression, flowExpressionTable, {
      beforeSave: (_ctx, input) => {
        const fault = input.expression === undefined ? undefined : checkExpression(input.expression).fault
        if (fault) throw invalid({ expression: `表达式不合法：${fault}` })
      },
    }),
  )
  implement(app, expressionCalls.trial, (ctx, { body }) => tryExpression(ctx, body))
}
