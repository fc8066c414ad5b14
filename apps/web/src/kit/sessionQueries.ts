import { session } from '@app/shared/auth/session.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** The signed-in user with roles and permissions; kept until something invalidates it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(session.getInfo, {}, { signal }),
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
  queryFn: ({ signal }) => call(session.getSysConfig, {}, { signal }),
  staleTime: 300_000,
})
