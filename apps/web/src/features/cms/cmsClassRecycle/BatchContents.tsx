import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { classRecycleCalls, cmsClassRecycle, type RecycledClass } from '@app/shared/cms/cmsRecycle.ts'
import { call } from '#/kit/http/http.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import css from './recycle.module.css'

/** What one act deleted: the classes as they stood, and their articles. */
export function BatchContents({ row, onClosed }: { row: RecycledClass; onClosed: () => void }) {
  const query = useQuery({
    queryKey: [cmsClassRecycle.name, 'contents', row.id],
    queryFn: ({ signal }) => call(classRecycleCalls.get, { params: { id: row.id } }, { signal, silent: true }),
  })
  const { data } = query
  return (
    <SideDrawer title={`查看内容 · ${row.className}`} size={720} onClosed={onClosed}>
      {data ? (
        <>
          <h2 className={css.title}>{`栏目（${data.classes.length}）`}</h2>
          <ul className={css.tree}>
            {data.classes.map(({ id, className, depth, articles }) => (
              <li key={id} style={{ paddingInlineStart: depth * 20 }}>
                {className} <span>{`${articles} 篇`}</span>
              </li>
            ))}
          </ul>
          <h2 className={css.title}>{`文章（${data.total}）`}</h2>
          <Table
            size="small"
            rowKey="id"
            dataSource={data.articles}
            pagination={data.articles.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
            columns={[
              { title: '编号', dataIndex: 'articleNo', width: 88 },
              { title: '标题', dataIndex: 'title' },
              {
                title: '删除前状态',
                width: 120,
                render: (_, { recycleStatus }) => <DictTag type="cms_article_status" value={recycleStatus} />,
              },
            ]}
          />
          {data.resources > 0 && <h2 className={css.title}>{`资源（${data.resources}）`}</h2>}
          {data.total > data.articles.length && <p>{`仅显示前 ${data.articles.length} 篇`}</p>}
        </>
      ) : (
        <LoadState query={query} />
      )}
    </SideDrawer>
  )
}
