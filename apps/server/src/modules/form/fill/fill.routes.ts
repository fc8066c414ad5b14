import type { FastifyInstance } from 'fastify'
import { fillCalls } from '@app/shared/form/fill.ts'
import { implement } from '#/kit/implement.ts'
import { fillDetail } from './fillDetail.read.ts'
import { fillList } from './fillList.read.ts'

/** 表单填报: forms that the caller may fill (form-designer §19.5). */
export default async function fillRoutes(app: FastifyInstance): Promise<void> {
  implement(app, fillCalls.list, fillList)
  implement(app, fillCalls.get, (ctx, { params }) => fillDetail(ctx, params.formCode))
}
