import { App, Button, Form, Tooltip } from 'antd'
import type { ComponentType } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls, type HandedDown } from '@app/shared/cms/cmsClassCalls.ts'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'

/** An input whose stored value can be given to all classes below. */
export function handingDown(key: HandedDown, Input: ComponentType<InputProps> = FieldInput): ComponentType<InputProps> {
  function HandedDownInput(props: InputProps) {
    return (
      <div>
        <Input {...props} />
        {props.rowId !== undefined && <HandDownButton id={props.rowId} name={key} />}
      </div>
    )
  }
  return HandedDownInput
}

function HandDownButton({ id, name }: { id: string; name: HandedDown }) {
  const { message } = App.useApp()
  const form = Form.useFormInstance()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(cmsClass)
  const { hasPermi } = useAuth()
  const isTouched = form.isFieldTouched(name)
  if (form.getFieldValue('treeLeaf') !== 'n' || !hasPermi([`${cmsClass.perm}:edit`])) return null
  const { label } = cmsClass.fields[name]
  const ask = () =>
    confirm({
      title: '应用到下级栏目',
      content: '将覆盖所有下级栏目的该项设置，确定继续吗?',
      okText: '应用',
      run: async () => {
        const count = await call(cmsClassCalls.applyChildren, { body: { id, fields: [name] } }, { silent: true })
        void refresh()
        void message.success(`已应用到 ${count} 个下级栏目`)
      },
    })
  return (
    <Tooltip title={isTouched ? '请先保存修改' : undefined}>
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 4 }}
        aria-label={`${label}应用到下级栏目`}
        disabled={isTouched}
        onClick={ask}
      >
        应用到下级栏目
      </Button>
    </Tooltip>
  )
}
