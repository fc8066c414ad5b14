import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import type { CenterTab } from '#/kit/frame/centerTab.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { articles } from './articleQueries.ts'
import { formPath } from './formPaths.ts'
import css from './article.module.css'

const needed = ['cms:cmsArticle:list']
const listed = 20
const own = { mine: 'Y' }
const ownQuery = () => resourceQueries(articles).page({ pageNum: 1, pageSize: listed, ...own })

/** 文章 in 个人中心: what the caller has written. */
export default { order: 30, key: 'articles', Label, Tab } satisfies CenterTab

function Label() {
  return useAuth().hasPermi(needed) ? <Counted /> : '文章'
}

function Counted() {
  const { data } = useQuery(ownQuery())
  return data ? `文章(${data.total})` : '文章'
}

function Tab() {
  return useAuth().hasPermi(needed) ? <Own /> : <p>没有文章权限，请联系管理员</p>
}

function Own() {
  const query = useQuery(ownQuery())
  const { open } = useShell()
  if (!query.data) return <LoadState query={query} />
  if (query.data.list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有文章" />
  return (
    <ul className={css.links}>
      {query.data.list.map((row) => (
        <li key={row.id}>
          <Button
            type="link"
            className={css.ownTitle ?? ''}
            onClick={() => open(formPath(row.id, row.actions.includes('edit') ? undefined : 'view'))}
          >
            {row.title}
          </Button>
          <span>{`${row.className ?? ''} · ${row.createTime ?? ''}`}</span>
          <DictTag type="cms_article_status" value={row.status} />
        </li>
      ))}
    </ul>
  )
}
