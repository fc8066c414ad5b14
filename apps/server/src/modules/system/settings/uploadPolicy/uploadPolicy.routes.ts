import type { FastifyInstance } from 'fastify'
import { uploadPolicyCalls } from '@app/shared/system/uploadPolicy.ts'
import { implement } from '#/kit/implement.ts'
import { readPolicy, savePolicy } from './uploadPolicy.service.ts'

export default async function uploadPolicyRoutes(app: FastifyInstance): Promise<void> {
  implement(app, uploadPolicyCalls.get, (ctx) => readPolicy(ctx))
  implement(app, uploadPolicyCalls.save, (ctx, { body }) => savePolicy(ctx, body))
}
