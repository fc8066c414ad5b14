import { userCalls, type UserItem } from '@app/shared/system/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { Dialog } from '#/kit/Dialog.tsx'
import { call } from '#/kit/http.ts'
import { useOnce } from '#/kit/useOnce.ts'
import { formQuery, roleChoices } from './userForm.tsx'
import css from './user.module.css'

interface AssignRolesProps {
  row: UserItem
  onClose: () => void
  onSaved: () => void
}

/** Which roles a user has; those beyond the own rights stand fixed. */
export default function AssignRoles({ row, onClose, onSaved }: AssignRolesProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const { data, error } = useQuery(formQuery(row.id))
  const [chosen, setChosen] = useState<string[]>()
  const [send, busy] = useOnce(async () => {
    if (!data) return
    await call(userCalls.assignRoles, { body: { id: row.id, roleIds: chosen ?? data.roleIds } })
    void message.success('修改成功')
    onSaved()
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title={`分配角色【${row.name}】`}
      width={580}
      height={420}
      busy={busy}
      onOk={send}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Alert type="error" showIcon title={`加载失败：${error.message}`} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Checkbox.Group
          className={css.roles}
          options={roleChoices(data)}
          value={chosen ?? data.roleIds}
          onChange={setChosen}
        />
      )}
      {data && roleChoices(data).length === 0 && <p className={css.note}>没有您可以分配的角色</p>}
    </Dialog>
  )
}
