import { useQuery } from '@tanstack/react-query'
import { Timeline } from 'antd'
import { logsQuery } from '#/features/cms/cmsArticle/articleQueries.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { dictLabel, useDictLabels } from '#/kit/words/useDict.ts'

/** 操作记录: who did what with an article, newest first. */
export default function LogDrawer({ id, title, onClosed }: { id: string; title: string; onClosed: () => void }) {
  const query = useQuery(logsQuery(id))
  const types = useDictLabels('cms_log_type')
  const states = useDictLabels('cms_article_status')
  return (
    <SideDrawer title={`操作记录 · ${title}`} size={520} onClosed={onClosed}>
      {query.data ? (
        <Timeline
          items={query.data.map((row) => ({
            key: row.id,
            content: (
              <>
                <b>{dictLabel(types, row.type)}</b>
                {row.isDraft === 'Y' && '（修改稿）'}
                {row.fromStatus !== row.toStatus && row.toStatus
                  ? `　${dictLabel(states, row.fromStatus ?? '') || '新建'} → ${dictLabel(states, row.toStatus)}`
                  : ''}
                <div>
                  {row.operatorName ?? '系统'} · {row.time}
                  {row.ip ? ` · ${row.ip}` : ''}
                </div>
                {row.remark && <div>{row.remark}</div>}
              </>
            ),
          }))}
        />
      ) : (
        <LoadState query={query} />
      )}
    </SideDrawer>
  )
}
