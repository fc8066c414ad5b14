import { Button, Dropdown } from 'antd'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useAuth } from '#/kit/session/access.ts'
import type { ArticleActs, Flag } from './useArticleActs.tsx'

const flags: readonly [Flag, '0' | '1', string][] = [
  ['topFlag', '1', '置顶'],
  ['topFlag', '0', '取消置顶'],
  ['recommendFlag', '1', '推荐'],
  ['recommendFlag', '0', '取消推荐'],
  ['hotFlag', '1', '热点'],
  ['hotFlag', '0', '取消热点'],
]

/** What can be done with the ticked articles. */
export function BatchBar({ rows, acts }: { rows: readonly ArticleItem[]; acts: ArticleActs }) {
  const { hasPermi } = useAuth()
  const can = (word: string) => hasPermi([`cms:cmsArticle:${word}`])
  const ids = rows.map(({ id }) => id)
  return (
    <>
      {can('publish') && <Button onClick={() => acts.publish(ids)}>发布</Button>}
      {can('offline') && <Button onClick={() => acts.offline(ids)}>下线</Button>}
      {can('submit') && <Button onClick={() => acts.submit(ids)}>提交审核</Button>}
      {can('move') && <Button onClick={() => acts.move(ids)}>移动</Button>}
      {can('copy') && <Button onClick={() => acts.copy(ids)}>复制</Button>}
      {can('top') && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          menu={{
            items: flags.map(([field, value, label]) => ({ key: `${field} ${value}`, label })),
            onClick: ({ key }) => {
              const chosen = flags.find(([field, value]) => key === `${field} ${value}`)
              if (chosen) acts.flag(ids, chosen[0], chosen[1])
            },
          }}
        >
          <Button>置顶推荐</Button>
        </Dropdown>
      )}
      {can('edit') && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          menu={{
            items: [
              { key: 'tag', label: '打标签' },
              { key: 'origin', label: '修改作者/来源' },
            ],
            onClick: ({ key }) => (key === 'tag' ? acts.tag(ids) : acts.origin(ids)),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      )}
      {can('remove') && (
        <Button
          danger
          onClick={() =>
            acts.remove(
              ids,
              rows.map(({ title }) => title),
            )
          }
        >
          删除
        </Button>
      )}
    </>
  )
}
