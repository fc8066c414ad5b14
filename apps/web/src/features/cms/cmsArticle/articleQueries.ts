import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import { articleCounts, articleEditing } from '@app/shared/cms/articleEditing.ts'
import { articleImports } from '@app/shared/cms/articleImports.ts'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import { call } from '#/kit/http/http.ts'

const name = cmsArticle.name

/**
 * As the kit's list takes it: that its `get` asks for more is nothing to a list, its forms are pages of their own, and its
 * 导出 asks whether bodies go along.
 */
export const articles = { ...cmsArticle, offers: new Set(['page', 'get']) } as unknown as Resource<
  (typeof cmsArticle)['fields']
>

export const refreshArticles = (client: QueryClient) => client.invalidateQueries({ queryKey: [name] })

export const countsQuery = (query: { classId?: string | undefined; withChildren?: 'Y' | 'N' | undefined }) =>
  queryOptions({
    queryKey: [name, 'counts', query] as const,
    queryFn: ({ signal }) => call(articleCounts, { query }, { signal, silent: true }),
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [name, 'versions', id] as const,
    queryFn: ({ signal }) => call(articleVersions.list, { params: { id } }, { signal, silent: true }),
  })

export const logsQuery = (id: string) =>
  queryOptions({
    queryKey: [name, 'logs', id] as const,
    queryFn: ({ signal }) => call(articleVersions.logs, { params: { id } }, { signal, silent: true }),
  })

/** What the form and the list need to know of the site; it does not change while somebody writes. */
export const editorOptionsQuery = queryOptions({
  queryKey: [name, 'editorOptions'] as const,
  queryFn: ({ signal }) => call(articleImports.options, {}, { signal, silent: true }),
  staleTime: 300_000,
})

/** What the class asks of its articles; without one, nothing. */
export const classFactsQuery = (classId: string | undefined) =>
  queryOptions({
    queryKey: [name, 'ofClass', classId] as const,
    queryFn: classId
      ? ({ signal }) => call(articleEditing.ofClass, { params: { classId } }, { signal, silent: true })
      : skipToken,
    staleTime: 60_000,
  })

export const tagsQuery = (q: string) =>
  queryOptions({
    queryKey: [name, 'tags', q] as const,
    queryFn: ({ signal }) => call(articleEditing.tags, { query: { q } }, { signal, silent: true }),
  })

export const sourcesQuery = (q: string) =>
  queryOptions({
    queryKey: [name, 'sources', q] as const,
    queryFn: ({ signal }) => call(articleEditing.sources, { query: { q } }, { signal, silent: true }),
  })
