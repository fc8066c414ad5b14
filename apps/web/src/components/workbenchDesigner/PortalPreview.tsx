import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { layoutOf } from '@app/shared/portal/layout.ts'
import { portalCalls } from '@app/shared/portal/portalCalls.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import { availableItems } from './startItems.ts'

interface Props {
  id: string
  name: string
  onClose: () => void
}

/** A stored workbench as those see it whom it is for. */
export default function PortalPreview({ id, name, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['portalDesign', id, 'sys'],
    queryFn: ({ signal }) =>
      call(portalCalls.design, { params: { id }, query: { saveType: 'sys' } }, { signal, silent: true }),
    gcTime: 0,
  })
  const stored = data?.data ? layoutOf(data.data.content) : undefined
  if (data && stored && stored.length > 0)
    return <DesignPreview name={name} items={availableItems(stored, data.sysPortletList)} onClose={onClose} />
  return (
    <Dialog open title={name} footer={null} height={320} onCancel={onClose}>
      {error && (
        <p role="alert">
          {error.message}
          <Button type="link" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {!error && !data && <Spin description="加载中..." />}
      {data &&
        (stored ? (
          <ListEmpty title="该工作台还没有小页" />
        ) : (
          <ListEmpty title="数据格式错误" text="布局已损坏，在设计中重新保存后恢复" />
        ))}
    </Dialog>
  )
}
