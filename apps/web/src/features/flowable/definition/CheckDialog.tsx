import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { model, modelCalls, type ModelItem } from '@app/shared/flowable/model.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './definition.module.css'

/** 校验: what keeps a draft from being deployed, and what one should know. */
export default function CheckDialog({ row, onClose }: { row: Pick<ModelItem, 'id' | 'name'>; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const query = useQuery({
    queryKey: ['flowable:model', 'check', row.id],
    queryFn: async ({ signal }) => {
      const { type, xml, cards, settings, formCode } = await call(model.endpoints.get, { params: { id: row.id } })
      const drawing = type === 'simple' ? { type, cards } : { type, xml }
      return call(modelCalls.validate, { body: { ...drawing, settings, formCode } }, { signal })
    },
    gcTime: 0,
  })
  const { data } = query
  return (
    <Dialog
      open={open}
      title={`校验【${row.name}】`}
      width={640}
      height={360}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} />
      {data && (
        <div className={css.report}>
          {data.errors.length + data.warnings.length === 0 && <Alert type="success" showIcon title="没有发现问题" />}
          {data.errors.map(({ message }) => (
            <Alert key={message} type="error" showIcon title={message} />
          ))}
          {data.warnings.map(({ message }) => (
            <Alert key={message} type="warning" showIcon title={message} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
