import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Spin } from 'antd'
import { useState } from 'react'
import { newPortal, portalCalls } from '@app/shared/portal/portalCalls.ts'
import { call } from '#/kit/http/http.ts'
import { DesignSpace } from './DesignSpace.tsx'
import type { SaveType } from './useSaving.ts'
import css from './designer.module.css'

interface Props {
  /** `null` as text for a workbench that is not stored yet. */
  portalId: string
  /** For whom it is arranged: themselves, or those it is for. */
  saveType: SaveType
  onClose: () => void
}

/** The whole window for arranging one workbench (shell §18). */
export default function Designer({ portalId, saveType, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const { data, error, refetch } = useQuery({
    queryKey: ['portalDesign', portalId, saveType],
    queryFn: ({ signal }) =>
      call(portalCalls.design, { params: { id: portalId }, query: { saveType } }, { signal, silent: true }),
    // What is designed must start from what is stored now, and not change under the hands of the user.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal
      open={open}
      title={<span className="sr-only">{portalId === newPortal ? '添加工作台' : '设计工作台'}</span>}
      className={css.designer ?? ''}
      width="100%"
      footer={null}
      closable={false}
      mask={{ closable: false }}
      destroyOnHidden
      // 关闭 asks about unsaved changes.
      keyboard={false}
      afterClose={onClose}
    >
      {data && (
        <DesignSpace
          portal={data.data}
          portlets={data.sysPortletList}
          saveType={saveType}
          onClose={() => setOpen(false)}
        />
      )}
      {!data && (
        <div className={css.loading}>
          {error ? (
            <div role="alert">
              <p>{error.message}</p>
              <Button onClick={() => void refetch()}>重试</Button> <Button onClick={() => setOpen(false)}>关闭</Button>
            </div>
          ) : (
            <Spin description="加载中..." />
          )}
        </div>
      )}
    </Modal>
  )
}
