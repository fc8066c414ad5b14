import type { FastifyInstance } from 'fastify'
import type { Fields } from '@app/shared/kit/field.ts'
import type { ResourceOptions } from '#/kit/routes.ts'
import type { Store } from '#/kit/store.ts'

/** Excel export and import of a resource, within the request or as a background job. */
export function transferRoutes(_app: FastifyInstance, _store: Store, _options: ResourceOptions<Fields>): void {}
