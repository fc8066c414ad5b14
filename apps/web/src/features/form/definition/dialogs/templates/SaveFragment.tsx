import { Button, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import type { FormFragment } from '@app/shared/form/fragment.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './templates.module.css'

/** Keeps what is chosen on the canvas under a name. */
export function SaveFragment({ onSave }: { onSave: (name: string, scope: FormFragment['scope']) => Promise<void> }) {
  const id = useId()
  const count = useDesigner((state) => state.selection.length)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<FormFragment['scope']>('0')
  const [save, saving] = useOnce(async () => {
    await onSave(name.trim(), scope)
    setName('')
  })
  return (
    <form
      className={css.save}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label htmlFor={id}>
        {count > 0 ? `将所选 ${count} 个控件保存为常用模板` : '先在画布上选中控件，再保存为常用模板'}
      </label>
      <div>
        <Input
          id={id}
          value={name}
          maxLength={50}
          placeholder="名称"
          disabled={count === 0}
          onChange={(event) => setName(event.target.value)}
        />
        <Radio.Group
          aria-label="使用范围"
          value={scope}
          disabled={count === 0}
          options={[
            { value: '0', label: '个人' },
            { value: '1', label: '公共' },
          ]}
          onChange={(event) => setScope(event.target.value as FormFragment['scope'])}
        />
        <Button htmlType="submit" type="primary" loading={saving} disabled={count === 0 || name.trim() === ''}>
          保存
        </Button>
      </div>
    </form>
  )
}
