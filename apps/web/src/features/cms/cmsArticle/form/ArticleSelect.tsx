import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import { articles } from '#/features/cms/cmsArticle/articleQueries.ts'
import { Select } from '#/kit/form/Select.tsx'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { insideCard } from '#/kit/page/insideCard.ts'

const offered = 20

interface ArticleSelectProps {
  id?: string | undefined
  label: string
  disabled?: boolean | undefined
  /** Cannot be chosen: what is there already, the article itself. */
  except?: readonly (string | undefined)[]
  /** Title of what is chosen; without it the field is empty again after each choice. */
  shown?: string | undefined
  onPick: (article: Pick<ArticleItem, 'id' | 'title'>) => void
}

/** An article of the site, searched by its title or number; one that visitors do not read is said to be so. */
export function ArticleSelect({ id, label, disabled, except = [], shown, onPick }: ArticleSelectProps) {
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState(false)
  const query = { pageNum: 1, pageSize: offered, ...(keyword.trim() && { keyword: keyword.trim() }) }
  const { data, isFetching } = useQuery({
    ...resourceQueries(articles).page(query),
    enabled: asked,
  })
  const rows = (data?.list ?? []).filter((row) => !except.includes(row.id))
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      disabled={disabled}
      loading={isFetching}
      placeholder="输入标题或编号搜索"
      getPopupContainer={insideCard}
      style={{ width: '100%' }}
      // Nothing, not undefined: the field would keep what was chosen by itself.
      value={shown ?? null}
      notFoundContent={isFetching ? '正在搜索' : '没有符合条件的文章'}
      options={rows.map((row) => ({
        value: row.id,
        label: `${row.title}（${row.className ?? ''}${row.status === '1' ? '' : '，未发布'}）`,
      }))}
      onFocus={() => setAsked(true)}
      onChange={(next) => {
        const row = rows.find((one) => one.id === next)
        if (row) onPick({ id: row.id, title: row.title })
        setKeyword('')
      }}
    />
  )
}
