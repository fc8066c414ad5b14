import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { configCalls } from '@app/shared/system/config.ts'
import { call } from '#/kit/http/http.ts'

const links = z.array(z.object({ group: z.string(), title: z.string(), url: z.string() }))
export type HelpLink = z.infer<typeof links>[number]

/** A setting that cannot be read is no reason to show nothing else. */
export function helpLinksOf(text: string): HelpLink[] {
  try {
    return links.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

/** Links of 帮助链接, a setting everybody may read. */
export const helpLinksQuery = (code: string) =>
  queryOptions({
    queryKey: ['portlet', code, 'helpLinks'],
    queryFn: ({ signal }) =>
      call(configCalls.byKey, { params: { key: 'sys.index.helpLinks' } }, { signal, silent: true, background: true }),
    select: helpLinksOf,
  })
