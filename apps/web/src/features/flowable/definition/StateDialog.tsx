import { Alert, App, Checkbox } from 'antd'
import { useState } from 'react'
import { administerCalls } from '@app/shared/flowable/definition.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useAuth } from '#/kit/session/access.ts'
import css from './definition.module.css'

interface StateDialogProps {
  row: { id: string; name: string; versionNo: number; state: string }
  onClose: () => void
  onChanged: () => void
}

/** 挂起 and 激活, with what runs of the version where that is asked for. */
export default function StateDialog({ row, onClose, onChanged }: StateDialogProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const [open, setOpen] = useState(true)
  const [withInstances, setWithInstances] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isActive = row.state === '1'
  const word = isActive ? '挂起' : '激活'
  const [change, busy] = useOnce(async () => {
    try {
      const body = { deployId: row.id, state: isActive ? ('2' as const) : ('1' as const), withInstances }
      const { instances } = await call(administerCalls.updateState, { body }, { silent: true })
      void message.success(instances > 0 ? `${word}成功，同时${word}实例 ${instances} 个` : `${word}成功`)
      onChanged()
      setOpen(false)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setFailure(caught.message)
    }
  })
  return (
    <Dialog
      open={open}
      title={`${word}流程【${row.name} v${row.versionNo}】`}
      width={460}
      height={200}
      okText={word}
      busy={busy}
      onOk={change}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className={css.hint}>{isActive ? '挂起后不能发起此流程' : '激活后可以发起此流程'}</p>
      {hasPermi(['flowable:instance:manage']) && (
        <Checkbox checked={withInstances} onChange={({ target }) => setWithInstances(target.checked)}>
          {isActive ? '同时挂起运行中的实例' : '同时激活已挂起的实例'}
        </Checkbox>
      )}
      {failure && <Alert type="error" showIcon title={failure} />}
    </Dialog>
  )
}
