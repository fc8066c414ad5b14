import { queryOptions } from '@tanstack/react-query'
import { cmsTemplateCalls as calls, endingOf } from '@app/shared/cms/cmsTemplate.ts'
import type { CodeLanguage } from '#/components/CodeEditor/codeEditor.types.ts'
import { call } from '#/kit/http/http.ts'

/** Before the keys of everything that is known of themes. */
export const templateKey = 'cms:cmsTemplate'

export const themesQuery = queryOptions({
  queryKey: [templateKey, 'themes'],
  queryFn: ({ signal }) => call(calls.themes, {}, { signal }),
})

export const treeQuery = (theme: string) =>
  queryOptions({
    queryKey: [templateKey, 'tree', theme],
    queryFn: ({ signal }) => call(calls.tree, { query: { theme } }, { signal }),
  })

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: [templateKey, 'file', id],
    queryFn: ({ signal }) => call(calls.get, { params: { id } }, { signal }),
    // What is typed must not be overtaken by what somebody else stores.
    staleTime: Infinity,
    gcTime: 0,
  })

const languages: Readonly<Record<string, CodeLanguage>> = {
  html: 'html',
  liquid: 'html',
  xml: 'html',
  svg: 'html',
  css: 'css',
  js: 'tsx',
  json: 'json',
}

export const languageOf = (path: string): CodeLanguage => languages[endingOf(path)] ?? 'markdown'
