import { App, Form } from 'antd'
import { useId, useState } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import { role, roleCalls, type RoleItem } from '@app/shared/system/role.ts'
import { FormFields } from '#/kit/form/FormFields.tsx'
import { uniqueCheck } from '#/kit/form/rules.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'

const { roleName, roleKey } = role.fields
const fields: [string, Field][] = [
  ['roleName', roleName],
  ['roleKey', roleKey],
]

interface CopyRoleProps {
  source: RoleItem
  onClose: () => void
  onCopied: (id: string) => void
}

interface Values {
  roleName: string
  roleKey: string
}

/** 复制角色: a role of another name with the same menus and data scope. */
export default function CopyRole({ source, onClose, onCopied }: CopyRoleProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const name = useId().replace(/\W/g, '')
  const [open, setOpen] = useState(true)
  const { refresh } = useResourceMutations(role)
  const [checks] = useState(() =>
    Object.fromEntries(fields.map(([key, field]) => [key, uniqueCheck(role, key, field, undefined)])),
  )
  const start = { roleName: `${source.roleName}副本`.slice(0, 30), roleKey: '' }
  const leave = useLeaveGuard(
    () => open && fields.some(([key]) => form.getFieldValue(key as keyof Values) !== start[key as keyof Values]),
    () => setOpen(false),
  )
  const [submit, busy] = useOnce(async (values: Values) => {
    try {
      const { id } = await call(roleCalls.copy, { body: { id: source.id, ...values } }, { silent: true })
      void message.success('新增成功')
      setOpen(false)
      onCopied(id)
      await refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const faults = Object.entries(error.errors)
      form.setFields(faults.map(([key, text]) => ({ name: key as keyof Values, errors: [text] })))
      if (faults.length === 0) report(error)
    }
  })
  return (
    <Dialog
      open={open}
      title={`复制角色【${source.roleName}】`}
      width={580}
      height={300}
      busy={busy}
      onOk={() => form.submit()}
      onCancel={leave}
      afterClose={onClose}
    >
      <Form form={form} name={name} layout="vertical" initialValues={start} onFinish={submit}>
        <FormFields form={form} fields={fields} inputs={{}} checks={checks} locked={{}} rowId={undefined} />
        <input type="submit" hidden aria-label="保存" />
      </Form>
      <p>新角色将拥有相同的菜单权限和数据权限，不包含用户。</p>
    </Dialog>
  )
}
