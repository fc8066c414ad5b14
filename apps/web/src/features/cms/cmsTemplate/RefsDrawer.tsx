import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { cmsTemplateCalls as calls, type TemplateReference } from '@app/shared/cms/cmsTemplate.ts'
import { call } from '#/kit/http/http.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { templateKey } from './templateQueries.ts'
import css from './template.module.css'

interface RefsDrawerProps {
  id: string
  path: string
  onOpen: (file: { id: string; path: string }) => void
  onClosed: () => void
}

const kinds: Record<TemplateReference['kind'], string> = { template: '模板', class: '栏目', article: '文章' }

/** 引用关系: who shows a file. */
export function RefsDrawer({ id, path, onOpen, onClosed }: RefsDrawerProps) {
  const query = useQuery({
    queryKey: [templateKey, 'refs', id],
    queryFn: ({ signal }) => call(calls.refs, { params: { id } }, { signal }),
  })
  return (
    <SideDrawer title={`引用关系 · ${path}`} size={480} onClosed={onClosed}>
      <LoadState query={query} />
      {query.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有被引用" />}
      <ul className={css.refs}>
        {query.data?.map(({ kind, id: refId, name }) => (
          <li key={`${kind} ${refId}`}>
            <span className={css.note}>{kinds[kind]}</span>
            {kind === 'template' ? (
              <Button type="link" size="small" onClick={() => onOpen({ id: refId, path: name })}>
                {name}
              </Button>
            ) : (
              <span>{name}</span>
            )}
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
