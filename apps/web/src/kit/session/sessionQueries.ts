import { queryOptions } from '@tanstack/react-query'
import { session } from '@app/shared/auth/session.ts'
import { call, http } from '#/kit/http/http.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

/** What somebody without any role has instead, so that no roles means not yet loaded. */
const noRole = 'ROLE_DEFAULT'

/** The signed-in user with roles and permissions; kept until something invalidates it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await call(session.getInfo, {}, { signal })
    return me.roles.length > 0 ? me : { ...me, roles: [noRole] }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const routersQuery = queryOptions({
  queryKey: ['routers'],
  queryFn: ({ signal }) => call(session.getRouters, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Public page settings: title, logo, backgrounds, switches of the login form. */
export const sysConfigQuery = queryOptions({
  queryKey: ['sysConfig'],
  queryFn: ({ client, signal }) => {
    const asked = httpOf(client)
    // A form in a page of others does without.
    return asked.call(session.getSysConfig, {}, { signal, silent: asked !== http })
  },
  staleTime: 300_000,
})
