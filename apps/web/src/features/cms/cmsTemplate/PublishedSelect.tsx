import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'

interface PublishedSelectProps {
  id?: string
  value?: string
  onChange?: (id: string) => void
}

/** One of the published articles: the newest ones, others by their title or number. */
export function PublishedSelect({ id, value, onChange }: PublishedSelectProps) {
  const [word, setWord] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [cmsArticle.name, 'published', word],
    queryFn: ({ signal }) =>
      call(
        cmsArticle.endpoints.page,
        { query: { pageNum: 1, pageSize: 20, status: articleStatus.published, ...(word && { title: word }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <Select<string>
      {...(id && { id })}
      value={value}
      loading={isFetching}
      placeholder="输入标题或编号查找"
      showSearch={{ filterOption: false, onSearch: setWord }}
      getPopupContainer={insideCard}
      options={(data?.list ?? []).map((row) => ({ value: row.id, label: row.title }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}
