import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import { cmsArticle, readArticle, type Article } from '@app/shared/cms/cmsArticle.ts'
import { expectArticleEditor } from '#/components/RichText/RichText.tsx'
import { editorOptionsQuery } from '#/features/cms/cmsArticle/articleQueries.ts'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { OpenForm } from './OpenForm.tsx'
import { useEditLock } from './useEditLock.ts'

interface ArticleFormProps {
  /** A stored article. */
  id?: string
  /** Names the form, for its safety copy. */
  formKey: string
  view?: boolean
  /** The safety copy has been asked for: the form begins with it. */
  recover?: boolean
  classId?: string | undefined
  type?: string
}

/** The form page of an article: reads what it begins with, and looks for a newer safety copy. */
export function ArticleForm({ id, formKey, view = false, recover = false, classId, type = '0' }: ArticleFormProps) {
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  useEffect(expectArticleEditor, [])
  const mayWrite = hasPermi([`cms:cmsArticle:${id ? 'edit' : 'add'}`])
  const { data: options, error: noOptions, refetch: askOptions } = useQuery(editorOptionsQuery)
  const startKey = ['form', cmsArticle.name, formKey]
  const start = useQuery({
    queryKey: startKey,
    queryFn: async ({ signal }) => {
      const row = id
        ? await call(readArticle, { params: { id }, query: { draft: 'Y' } }, { signal, silent: true })
        : undefined
      const kept =
        view || !mayWrite
          ? null
          : await call(articleEditing.autosaved, { params: { key: formKey } }, { signal, silent: true })
      return { row, kept, opening: crypto.randomUUID() }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 3_600_000,
  })
  // While it is read anew the lock stays where it is.
  const editable = start.data?.row && !view && mayWrite && start.data.row.actions.includes('edit')
  const [holding, setHolding] = useState(false)
  if (editable !== undefined && editable !== holding) setHolding(editable)
  const lock = useEditLock(holding ? id : undefined)
  const failure = start.error ?? noOptions
  if (failure)
    return (
      <LoadFailure
        text={failure.message}
        onRetry={() => {
          void start.refetch()
          void askOptions()
        }}
      />
    )
  if (!start.data || !options) return <Skeleton active />
  const { row, kept, opening } = start.data
  return (
    <OpenForm
      // What was saved, or read again, is what the form begins with from then on.
      key={opening}
      row={row}
      kept={kept}
      recovered={recover && kept !== null}
      formKey={formKey}
      options={options}
      lock={lock}
      readOnly={row ? !editable : view || !mayWrite}
      initial={startOfNew(classId, type, options.defaultEditor)}
      onReload={() => void client.resetQueries({ queryKey: startKey })}
    />
  )
}

const startOfNew = (classId: string | undefined, type: string, format: 'html' | 'markdown'): Partial<Article> => ({
  ...(classId && { classId }),
  articleType: type,
  contentFormat: format,
  originFlag: 'Y',
  allowLeaveWord: 'N',
  noIndex: 'N',
  topFlag: '0',
  recommendFlag: '0',
  hotFlag: '0',
  slideFlag: '0',
  sort: 0,
  relatedIds: [],
})
