import { useQuery } from '@tanstack/react-query'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { choiceLimit } from '@app/shared/kit/choices.ts'
import { userCalls, type UserItem } from '@app/shared/system/user.ts'
import { call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { formQuery, roleChoices, RolesSelect } from './userForm.tsx'
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
  const query = useQuery({ ...formQuery(row.id), staleTime: 0 })
  const data = useKept(query.isFetchedAfterMount ? query.data : undefined)
  const [chosen, setChosen] = useState<string[]>()
  const roles = data ? roleChoices(data) : []
  const offered = roles.filter(({ value, disabled }) => !disabled || data?.roleIds.includes(value))
  const [send, busy] = useOnce(async () => {
    if (!data) return
    await call(userCalls.assignRoles, {
      body: { id: row.id, roleIds: chosen ?? data.roleIds, ...(data.data && { version: data.data.version }) },
    })
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
      <LoadState query={query} />
      {data && roles.length >= choiceLimit && (
        <RolesSelect label="角色" rowId={row.id} value={chosen ?? data.roleIds} onChange={setChosen} />
      )}
      {data && roles.length < choiceLimit && (
        <Checkbox.Group className={css.roles} options={offered} value={chosen ?? data.roleIds} onChange={setChosen} />
      )}
      {data && offered.length === 0 && <p className={css.note}>没有您可以分配的角色</p>}
    </Dialog>
  )
}
