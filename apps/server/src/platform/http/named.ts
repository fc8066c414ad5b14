import type { FastifyPluginAsync } from 'fastify'

/** A plugin that tells its name; for others Fastify looks through all packages that are loaded. */
export const named = (plugin: FastifyPluginAsync, name: string): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })
