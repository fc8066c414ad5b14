import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Pagination, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { versionCalls, type FormVersionItem } from '@app/shared/form/version.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { momentText } from '#/kit/words/format.ts'
import { numberText } from '#/kit/words/format.ts'
import type { PartProps } from './useFormActs.tsx'
import css from './definition.module.css'

const VersionView = lateDialog(() => import('./VersionView.tsx'))
const VersionCompare = lateDialog(() => import('./VersionCompare.tsx'))

const pageSize = 10

type Looked = { part: 'view' | 'compare'; version: FormVersionItem }

/** 历史版本 of a form: each as it was filled, what changed since, and the way back. */
export default function VersionsDrawer({ form, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const [pageNum, setPageNum] = useState(1)
  const [looked, setLooked] = useState<Looked>()
  const query = useQuery({
    queryKey: ['form:definition', 'versions', form.id, pageNum],
    queryFn: ({ signal }) => call(versionCalls.page, { query: { formId: form.id, pageNum, pageSize } }, { signal }),
  })
  const { data } = query
  const restore = ({ id, versionNo }: FormVersionItem) =>
    confirm({
      title: `是否用版本 V${versionNo} 覆盖当前草稿?`,
      consequence: '当前草稿中未发布的修改会丢失，已发布的版本不受影响',
      okText: '恢复为草稿',
      danger: true,
      run: async () => {
        await call(versionCalls.restore, { params: { id } }, { silent: true })
        void message.success('已恢复为草稿')
        onChanged()
      },
    })
  return (
    <SideDrawer title={`历史版本【${form.formName}】`} size={560} onClosed={onClose}>
      <LoadState query={query} />
      {data?.list.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有发布过，发布后每个版本都会保留在这里" />
      )}
      <ol className={css.versions}>
        {data?.list.map((version, at) => (
          <li
            key={version.id}
            className={css.version}
            data-current={pageNum === 1 && at === 0}
            aria-label={`版本 V${version.versionNo}`}
          >
            <div className={css.versionHead}>
              <h2>{`V${version.versionNo}`}</h2>
              {pageNum === 1 && at === 0 && <Tag color="processing">当前版本</Tag>}
            </div>
            <div className={css.facts}>
              <span>{`发布人 ${version.publishName ?? '-'}`}</span>
              <span>{`发布时间 ${momentText(version.publishTime)}`}</span>
              <span>{`记录数 ${numberText(version.recordCount)}`}</span>
            </div>
            <p className={version.changeNote ? undefined : css.hint}>{version.changeNote ?? '没有变更说明'}</p>
            <div className={css.versionActs}>
              <Button type="link" size="small" onClick={() => setLooked({ part: 'view', version })}>
                查看
              </Button>
              <Button type="link" size="small" onClick={() => setLooked({ part: 'compare', version })}>
                对比
              </Button>
              {hasPermi(['form:definition:design']) && (
                <Button type="link" size="small" onClick={() => restore(version)}>
                  恢复为草稿
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {data && data.total > pageSize && (
        <Pagination align="end" current={pageNum} pageSize={pageSize} total={data.total} onChange={setPageNum} />
      )}
      <Suspense>
        {looked?.part === 'view' && <VersionView version={looked.version} onClosed={() => setLooked(undefined)} />}
        {looked?.part === 'compare' && (
          <VersionCompare version={looked.version} onClosed={() => setLooked(undefined)} />
        )}
      </Suspense>
    </SideDrawer>
  )
}
