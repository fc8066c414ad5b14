import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { mostRelated } from '@app/shared/cms/articleParts.ts'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { articles } from '#/features/cms/cmsArticle/articleQueries.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { ArticleSelect } from './ArticleSelect.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

/** 相关文章: found by a search, shown in the order in which they stand. */
export default function RelatedInput({ id, rowId, value, disabled, onChange }: InputProps) {
  const off = useDisabled(disabled) ?? false
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const ids: readonly string[] = Array.isArray(value) ? value : []
  const unknown = ids.filter((one) => !titles.has(one))
  const { data } = useQuery({
    ...resourceQueries(articles).page({ pageNum: 1, pageSize: mostRelated, ids: unknown.join(',') }),
    enabled: unknown.length > 0,
  })
  const titleOf = (one: string) => titles.get(one) ?? data?.list.find((row) => row.id === one)?.title
  const nameOf = (one: string) => titleOf(one) ?? (data ? '已删除或无权查看的文章' : '')
  return (
    <>
      {ids.length > 0 && (
        <SortableList
          label="相关文章"
          items={ids}
          keyOf={(one) => one}
          nameOf={nameOf}
          onMove={(from, to) => onChange?.(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''))}
          render={(one) => (
            <span className={css.related}>
              <span title={nameOf(one)}>{nameOf(one)}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`移除 ${nameOf(one)}`}
                disabled={off}
                onClick={() => onChange?.(ids.filter((other) => other !== one))}
              />
            </span>
          )}
        />
      )}
      {ids.length < mostRelated && (
        <ArticleSelect
          id={id}
          label="添加相关文章"
          disabled={off}
          except={[rowId, ...ids]}
          onPick={(row) => {
            setTitles(new Map([...titles, [row.id, row.title]]))
            onChange?.([...ids, row.id])
          }}
        />
      )}
    </>
  )
}
